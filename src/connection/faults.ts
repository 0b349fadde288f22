import { env, l10n } from 'vscode';
import type { SettingId } from '../manifest.ts';
import type { Remedy } from '../platform/notify.ts';
import { isLacking, ServiceError, type ErrorKind } from '../service/errors.ts';
import { NotConnectedError, type ConnectionState } from './connection.ts';
import type { EndpointFault } from './endpoint.ts';

/** What went wrong in words, and what the user can do about it. */
export interface Fault {
  readonly message: string;
  readonly remedies: readonly Remedy[];
  /** Whether the same can come out otherwise another time: not where it was refused without being asked. */
  readonly canRetry: boolean;
}

/** What is said of a kind of fault. */
type Words = Pick<Fault, 'message' | 'remedies'>;

/** The one place where a fault of the service or of the connection is put into words. */
export function describeFault(error: unknown): Fault {
  if (error instanceof ServiceError) {
    const canRetry = error.kind !== 'badRequest' || error.status !== undefined;
    if (isLacking(error)) {
      return { message: error.message, remedies: [], canRetry };
    }
    const { message, remedies } = serviceFaults[error.kind]();
    const parts = [message, error.message, whenAgain(error)].filter((part) => part !== '');
    return { message: parts.join(' '), remedies, canRetry };
  }
  if (error instanceof NotConnectedError) {
    return { ...connectionFault(error.state), canRetry: true };
  }
  return { message: l10n.t('Something went wrong in Dateline.'), remedies: [showLog()], canRetry: true };
}

/** From when the service is asked again, rounded up to the minute, and with the day where that is not today. */
function whenAgain({ retryAt }: ServiceError): string {
  if (retryAt === undefined) {
    return '';
  }
  const time = new Date(Math.ceil(retryAt / 60_000) * 60_000);
  const isToday = time.toDateString() === new Date().toDateString();
  const format = new Intl.DateTimeFormat(env.language, {
    ...(!isToday && { dateStyle: 'medium' }),
    timeStyle: 'short',
  });
  return l10n.t('Try again at {0}.', format.format(time));
}

/** What is said of an address that can't be the service's. */
export function describeEndpointFault(fault: EndpointFault, id: SettingId): string {
  return endpointFaults[fault](`dateline.${id}`);
}

const setKey = (): Remedy => ({ label: l10n.t('Set API Key'), command: 'dateline.setApiKey' });
const showLog = (): Remedy => ({ label: l10n.t('Show Log'), command: 'dateline.showLog' });
const useSample = (): Remedy => ({ label: l10n.t('Explore with Sample Data'), command: 'dateline.useSample' });

const serviceFaults: Record<ErrorKind, () => Words> = {
  unauthorized: () => ({ message: l10n.t('The service did not accept the API key.'), remedies: [setKey()] }),
  forbidden: () => ({ message: l10n.t('This API key may not do that.'), remedies: [setKey()] }),
  badRequest: () => ({ message: l10n.t('The service did not accept the request.'), remedies: [showLog()] }),
  notFound: () => ({ message: l10n.t('The service does not have this (any more).'), remedies: [] }),
  rateLimited: () => ({ message: l10n.t('The service takes no more requests for now.'), remedies: [] }),
  serverError: () => ({ message: l10n.t('The service has a problem.'), remedies: [showLog()] }),
  timeout: () => ({ message: l10n.t('The service took too long to answer.'), remedies: [] }),
  offline: () => ({
    message: l10n.t(
      'The service can’t be reached. Check the network and the setting “dateline.service.baseUrl”; where a proxy is needed, also the setting “http.proxy”.',
    ),
    remedies: [],
  }),
  malformed: () => ({
    message: l10n.t('The answer is not what the service should send. Check the setting “dateline.service.baseUrl”.'),
    remedies: [showLog()],
  }),
  tooLarge: () => ({ message: l10n.t('The answer is too large.'), remedies: [showLog()] }),
  cancelled: () => ({ message: l10n.t('Cancelled.'), remedies: [] }),
};

const endpointFaults: Record<EndpointFault, (id: string) => string> = {
  notAnAddress: (id) => l10n.t('The setting “{0}” is not a web address.', id),
  notHttps: (id) => l10n.t('The setting “{0}” must begin with https://, so that nobody on the way can read along.', id),
  credentials: (id) => l10n.t('The setting “{0}” must not hold a user name or password.', id),
  queryOrFragment: (id) => l10n.t('The setting “{0}” must not hold a query or a fragment.', id),
};

function connectionFault(state: ConnectionState): Words {
  switch (state.kind) {
    case 'badAddress':
      return { message: describeEndpointFault(state.fault, 'service.baseUrl'), remedies: [useSample()] };
    case 'noKey':
      return {
        message: l10n.t('There is no API key for {0} yet.', state.base.origin),
        remedies: [setKey(), useSample()],
      };
    case 'noAddress':
      return { message: l10n.t('Dateline does not know which service to ask yet.'), remedies: [setKey(), useSample()] };
    case 'sample':
    case 'service':
      return { message: l10n.t('Not connected.'), remedies: [showLog()] };
  }
}
