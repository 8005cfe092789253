import { getDoor, listDoors } from '@lading/contract/calls';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const doorsPage = pageQuery('doors', listDoors);

export const oneDoor = oneQuery('doors', getDoor);
