import type { Asn } from '@lading/contract/asns';
import { asnSteps, isActiveAsn } from '@lading/domain/asns';
import { isLegal } from '@lading/domain/life';
import { type Holder, may } from '@lading/domain/permissions';

/** True if the user may change an ASN, which has received nothing and announces no transfer. */
export const mayEdit = (user: Holder, asn: Asn): boolean =>
  may(user, 'asns:write') && isLegal(asnSteps(asn), asn.status, 'edit');

export const mayReceive = (user: Holder, asn: Asn): boolean =>
  may(user, 'stock:receive') && isActiveAsn(asn.status);
