import type { Asn } from '@lading/contract/asns';
import { asnSteps, isActiveAsn } from '@lading/domain/asns';
import { isLegal } from '@lading/domain/life';
import { may, type Role } from '@lading/domain/permissions';

/** True where the user may change an ASN, which has received nothing and announces no transfer. */
export const mayEdit = (role: Role, asn: Asn): boolean => may(role, 'asns:write') && isLegal(asnSteps(asn), asn.status, 'edit');

/** True where the user may receive against an ASN. */
export const mayReceive = (role: Role, asn: Asn): boolean => may(role, 'stock:receive') && isActiveAsn(asn.status);
