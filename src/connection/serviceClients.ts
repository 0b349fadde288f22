import { workspace } from 'vscode';
import type { NetworkSettings } from '../client/transport/transport.ts';
import type { Log } from '../platform/log.ts';
import { readSetting } from '../platform/settings.ts';
import { createClient, type Client } from '../client/client.ts';
import { RateLimiter } from '../client/request/rateLimiter.ts';
import { responseFormats } from '../client/request/decode.ts';
import type { ApiVersion, ApiVersionChoice } from '../client/routes/apiVersion.ts';
import type { ServicePaths } from '../client/routes/servicePaths.ts';
import { createUndiciTransport } from '../client/transport/undiciTransport.ts';
import type { ClientSettings } from './createSampleClient.ts';
import { readNetwork } from './readNetwork.ts';
import {
  getSampleTime,
  openApiVersion,
  openRejections,
  type ParameterRejection,
  type ServiceMemory,
} from './serviceMemory.ts';

interface ServiceClientsOptions {
  readonly memory: ServiceMemory;
  readonly log: Log;
  readonly onDidDetectApiVersion: () => void;
  readonly onDidReject: (rejection: ParameterRejection) => void;
}

/** Clients for the current settings. Consecutive clients of a service share its rate limiter and API version. */
export class ServiceClients {
  readonly #options: ServiceClientsOptions;
  readonly #rateLimiters = new Map<string, RateLimiter>();

  constructor(options: ServiceClientsOptions) {
    this.#options = options;
  }

  async sample(): Promise<Client> {
    const { createSampleClient } = await import('./createSampleClient.ts');
    return createSampleClient(this.#readSettings(), getSampleTime(this.#options.memory));
  }

  open(base: URL, paths: ServicePaths, key: () => Promise<string | undefined>): { client: Client; close: () => void } {
    const settings = this.#readSettings();
    const { transport, close } = createUndiciTransport({
      ...settings,
      network: getNetwork,
      hostFetch: (url, init) => globalThis.fetch(url, init),
    });
    const { memory, onDidReject } = this.#options;
    return {
      client: createClient({
        ...settings,
        base,
        paths,
        transport,
        key,
        apiVersion: this.#createApiVersionChoice(base),
        rateLimiter: this.rateLimiter(base),
        rejected: openRejections(memory, base.origin, onDidReject),
      }),
      close,
    };
  }

  rateLimiter({ origin }: URL): RateLimiter {
    const rateLimiter = this.#rateLimiters.get(origin) ?? new RateLimiter();
    this.#rateLimiters.set(origin, rateLimiter);
    return rateLimiter;
  }

  /** Ends all pauses, because another key has its own limits. */
  endPauses(): void {
    this.#rateLimiters.forEach((rateLimiter) => rateLimiter.startOver());
  }

  getApiVersion(base: URL): ApiVersion | undefined {
    const choice = this.#createApiVersionChoice(base);
    return 'fixed' in choice ? choice.fixed : choice.remembered();
  }

  #readSettings(): ClientSettings {
    return {
      pageSize: clamp(readSetting('service.pageSize'), 1, 100),
      timeoutMs: clamp(readSetting('service.timeoutSeconds'), 1, 600) * 1000,
      format: responseFormats.find((format) => format === readSetting('service.intelligenceFormat')) ?? 'json',
      log: this.#options.log,
    };
  }

  #createApiVersionChoice({ origin }: URL): ApiVersionChoice {
    const version = readSetting('service.articleInterface');
    if (version === 'v1' || version === 'v0.1') {
      return { fixed: version };
    }
    const { memory, onDidDetectApiVersion } = this.#options;
    const { remembered, remember } = openApiVersion(memory, origin);
    return {
      remembered,
      remember: (apiVersion) => {
        remember(apiVersion);
        onDidDetectApiVersion();
      },
    };
  }
}

export function getNetwork(): NetworkSettings {
  const http = workspace.getConfiguration('http');
  return readNetwork((name) => http.get(name), process.env);
}

/** Clamps a setting, because VS Code only warns about a number outside the bounds in package.json. */
function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value), least), most);
}
