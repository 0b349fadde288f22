import type { NetworkSettings } from '../client/transport/transport.ts';

/** Prefers VS Code's settings `http.*` (whose values can have any type) to the usual environment variables. */
export function readNetwork(
  setting: (name: string) => unknown,
  environment: Readonly<Record<string, string | undefined>>,
): NetworkSettings {
  const systemCertificates = setting('systemCertificates') !== false;
  const readVariable = (...names: readonly string[]) =>
    names.flatMap((name) => [environment[name.toLowerCase()], environment[name]]).find((value) => value);
  const configured = readText(setting('proxy'));
  const http = configured ?? readVariable('HTTP_PROXY');
  const https = configured ?? readVariable('HTTPS_PROXY', 'HTTP_PROXY');
  if (setting('proxySupport') === 'off') {
    return { systemCertificates };
  }
  if (http === undefined && https === undefined) {
    return { systemCertificates, hostFetch: true };
  }
  const noProxy = setting('noProxy');
  const except = Array.isArray(noProxy) && noProxy.length > 0 ? noProxy : [readVariable('NO_PROXY') ?? ''];
  const authorization = readText(setting('proxyAuthorization'));
  return {
    systemCertificates,
    proxy: {
      ...(http !== undefined && { http }),
      ...(https !== undefined && { https }),
      except: except
        .map(String)
        .flatMap((hosts) => hosts.split(/[,\s]+/))
        .filter(Boolean),
      ...(authorization !== undefined && { authorization }),
      verify: setting('proxyStrictSSL') !== false,
    },
  };
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
