// Imported dynamically: esbuild gives a CommonJS package that is imported dynamically only a default export.
export { Agent, EnvHttpProxyAgent, fetch, request } from 'undici';
