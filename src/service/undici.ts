// The order of these imports matters: the slots are held before undici looks at them.
import { releaseDispatcherSlots } from './dispatcherSlots.ts';
import { Agent, EnvHttpProxyAgent, fetch } from 'undici';

releaseDispatcherSlots();

export { Agent, EnvHttpProxyAgent, fetch };
