import connect from 'undici/lib/api/api-connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';

// The index of undici is not loaded: most of it is not used here, and it would put an agent of its own where the host's
// own `fetch`, and every other extension's with it, looks for one. It gives dispatchers this, by which they have a proxy
// open a tunnel.
Object.assign(Dispatcher.prototype, { connect });

export { Agent, EnvHttpProxyAgent };
