import { l10n } from 'vscode';
import { formatClockTime } from '../platform/formatAge.ts';
import type { Remedy } from '../platform/notify.ts';
import { ServiceError, type ErrorKind } from '../client/errors.ts';
import { NotConnectedError, type ConnectionState } from './connectionState.ts';
import type { EndpointError } from './endpoint.ts';

interface ErrorMessage {
  readonly message: string;
  /** The most likely one first. */
  readonly remedies: readonly Remedy[];
  /** False if the client rejected the request. */
  readonly canRetry: boolean;
}

type MessageWithRemedies = Pick<ErrorMessage, 'message' | 'remedies'>;

export function describeError(error: unknown): ErrorMessage {
  if (error instanceof ServiceError) {
    const canRetry = error.kind !== 'unsupported' && (error.kind !== 'badRequest' || error.status !== undefined);
    return { ...serviceErrors[error.kind](error), canRetry };
  }
  if (error instanceof NotConnectedError) {
    return { ...describeConnection(error.state), canRetry: true };
  }
  return { message: l10n.t('Something went wrong in Dateline.'), remedies: [showLog()], canRetry: true };
}

/**
 * Includes the requested address if a wrong path in `base` can be the cause: a 404, a client error, or a web page. After
 * a 404, names the setting for a service with its interfaces at other paths.
 */
export function describeErrorAt(base: URL | undefined, error: unknown): string {
  const { message } = describeError(error);
  const { kind, route } = error instanceof ServiceError ? error : {};
  if (!base || route === undefined || (kind !== 'notFound' && kind !== 'malformed' && kind !== 'badRequest')) {
    return message;
  }
  return joinSentences(
    l10n.t('Requested {0}. {1}', `${base.href.replace(/\/+$/, '')}${route}`, message),
    kind === 'notFound'
      ? l10n.t('If the service has its interfaces at other paths, change the setting “{0}”.', 'dateline.service.paths')
      : '',
  );
}

export function describeTypedAddressError(error: EndpointError): string {
  return typedAddressErrors[error]();
}

const setKey = (): Remedy => ({ label: l10n.t('Set API Key'), command: 'dateline.setApiKey' });
/** Opens the address step, because a remote window has the setting on another tab of the Settings editor. */
export const createChangeAddressRemedy = (): Remedy => ({
  label: l10n.t('Change Service Address'),
  command: 'dateline.setApiKey',
  args: [{ address: true }],
});
const checkConnection = (): Remedy => ({ label: l10n.t('Check Connection'), command: 'dateline.checkConnection' });
const showLog = (): Remedy => ({ label: l10n.t('Show Log'), command: 'dateline.showLog' });
const useSample = (): Remedy => ({ label: l10n.t('Explore with Sample Data'), command: 'dateline.useSample' });

const serviceErrors: Record<ErrorKind, (error: ServiceError) => MessageWithRemedies> = {
  unauthorized: (error) => ({
    message: joinSentences(l10n.t('API key rejected.'), quoteService(error)),
    remedies: [setKey()],
  }),
  forbidden: (error) => ({
    message: joinSentences(l10n.t('This API key does not have permission for this request.'), quoteService(error)),
    remedies: [setKey()],
  }),
  badRequest: (error) =>
    error.longestQuery === undefined
      ? {
          message: joinSentences(l10n.t('The service rejected this request.'), quoteService(error)),
          remedies: [showLog()],
        }
      : { message: describeLongestQuery(error.longestQuery), remedies: [] },
  // A common cause is a wrong path in the service address, which Check Connection finds.
  notFound: (error) => ({
    message: joinSentences(l10n.t('Not found.'), quoteService(error)),
    remedies: error.status === undefined ? [] : [checkConnection()],
  }),
  unsupported: ({ message }) => ({ message, remedies: [] }),
  // Without a time, the limit can be a monthly quota, which the words of the service then name.
  rateLimited: (error) => ({
    message: joinSentences(
      error.retryAt === undefined ? l10n.t('Limit reached.') : l10n.t('Rate limit reached.'),
      quoteService(error),
      error.retryAt === undefined
        ? l10n.t('Try again later.')
        : l10n.t('Try again at {0}.', formatClockTime(Math.ceil(error.retryAt / 60_000) * 60_000)),
    ),
    remedies: [],
  }),
  serverError: (error) => ({
    message: joinSentences(l10n.t('The service reported an internal error.'), quoteService(error)),
    remedies: [showLog()],
  }),
  timeout: (error) => ({
    message: joinSentences(l10n.t('The service took too long to respond.'), quoteService(error)),
    remedies: [],
  }),
  offline: (error) => ({
    message: joinSentences(
      describeUnreachable(error),
      l10n.t('Check the network, the service address and, behind a proxy, the setting “http.proxy”.'),
    ),
    remedies: [],
  }),
  malformed: ({ message }) => ({
    message: joinSentences(
      l10n.t('Unexpected response from the service.'),
      message,
      l10n.t('Check the service address.'),
    ),
    remedies: [checkConnection(), showLog()],
  }),
  tooLarge: ({ message }) => ({
    message: joinSentences(l10n.t('The response is too large.'), message),
    remedies: [showLog()],
  }),
  cancelled: () => ({ message: l10n.t('Canceled.'), remedies: [] }),
};

const setting = 'dateline.service.baseUrl';
const endpointErrors: Record<EndpointError, () => string> = {
  notAnAddress: () => l10n.t('The setting “{0}” is not a web address.', setting),
  notHttps: () => l10n.t('The setting “{0}” must begin with https://, so that the connection is encrypted.', setting),
  credentials: () => l10n.t('The setting “{0}” must not contain a user name or password.', setting),
  queryOrFragment: () => l10n.t('The setting “{0}” must not contain a query or a fragment.', setting),
};

const typedAddressErrors: Record<EndpointError, () => string> = {
  notAnAddress: () =>
    l10n.t('This does not look like a web address. Enter one such as https://news.example.com, not an API key.'),
  notHttps: () => l10n.t('The address must begin with https://, so that the connection is encrypted.'),
  credentials: () => l10n.t('The address must not contain a user name or password.'),
  queryOrFragment: () => l10n.t('The address must not contain a query or a fragment.'),
};

function describeConnection(state: ConnectionState): MessageWithRemedies {
  switch (state.kind) {
    case 'badAddress':
      return {
        message: endpointErrors[state.error](),
        remedies: [createChangeAddressRemedy(), useSample()],
      };
    case 'noKey':
      return { message: l10n.t('No API key for {0} is saved.', state.base.origin), remedies: [setKey(), useSample()] };
    case 'badPaths':
      return {
        message: l10n.t('The setting “{0}” must contain only paths such as “/content”.', 'dateline.service.paths'),
        remedies: [useSample()],
      };
    case 'noAddress':
      return { message: l10n.t('No service address is set.'), remedies: [setKey(), useSample()] };
    case 'sample':
    case 'service':
      return { message: l10n.t('Not connected.'), remedies: [showLog()] };
  }
}

function describeUnreachable(error: ServiceError): string {
  const cause = describeCause(error);
  return cause === '' ? l10n.t('Can’t reach {0}.', error.host) : l10n.t('Can’t reach {0} ({1}).', error.host, cause);
}

/** Uses Node's message for an unusual cause. */
function describeCause({ host, code, message }: ServiceError): string {
  // Node's message ends with the host that it tried, which can be a proxy.
  const attempted = / (\S+)$/.exec(message)?.[1] ?? host;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return attempted === host.replace(/:\d+$/, '') ? l10n.t('name not found') : l10n.t('{0} not found', attempted);
    case 'ECONNREFUSED':
      return attempted === host ? l10n.t('connection refused') : l10n.t('connection refused by {0}', attempted);
    case 'ECONNRESET':
    case 'ECONNABORTED':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return l10n.t('connection lost');
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return l10n.t('network unreachable');
    case undefined:
    default:
      return removeFinalPeriod(message);
  }
}

/** Quotes the service's message, or else returns the client's own. */
function quoteService({ status, message }: ServiceError): string {
  return status === undefined || message === '' || message === `HTTP ${String(status)}`
    ? message
    : l10n.t('The service says: “{0}”', message);
}

export function describeLongestQuery(characters: number): string {
  return l10n.t('The query is too long. Enter at most {0} characters.', characters);
}

function removeFinalPeriod(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

function joinSentences(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
