import { generate } from 'selfsigned';

/** A certificate for this machine, of an authority of its own that nobody knows. PEM. */
export interface PrivateAuthority {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** Makes an authority and a certificate for 127.0.0.1 and 0.0.0.0 that it signed. */
export async function privateAuthority(): Promise<PrivateAuthority> {
  const authority = await generate([{ name: 'commonName', value: 'Dateline Test Authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'service' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: ['127.0.0.1', '0.0.0.0'].map((ip) => ({ type: 7 as const, ip })) },
    ],
  });
  return { ca: authority.cert, cert, key };
}
