import type { CarrierAdapter, RuleMiss } from '@lading/domain/shippingLabels';

export const adapterNames: Readonly<Record<CarrierAdapter, string>> = {
  OWN: 'Own labels',
  HTTP: 'A program of your own',
  EASYPOST: 'EasyPost',
  SENDCLOUD: 'Sendcloud',
};

export const credentialNames: Readonly<Record<string, string>> = {
  secret: 'Secret (whsec_…)',
  apiKey: 'API Key',
  publicKey: 'Public Key',
  secretKey: 'Secret Key',
};

/** Why a rule chose nothing. */
export const missWords: Readonly<Record<RuleMiss, string>> = {
  COUNTRY: 'another country',
  WEIGHT: 'too heavy',
  SIDE: 'too long, or its sides are not known',
  DAYS: 'not in time',
  COST: 'too expensive, or the cost is not known',
  NOT_OFFERED: 'not offered',
};
