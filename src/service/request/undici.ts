// The order of these imports matters: the slots are held before undici looks at them.
import { releaseSlots } from './heldSlots.ts';
import { Agent, EnvHttpProxyAgent, fetch } from 'undici';

releaseSlots();

export { Agent, EnvHttpProxyAgent, fetch };
