/** Wire keys that more than one kind of test asks for: what is sent and answered of an address, and of an engagement. */
export const addressKeys = [
  'id',
  'entityId',
  'entityType',
  'type',
  'isActive',
  'pincode',
  'addressLine1',
  'addressLine2',
  'district',
  'state',
  'cityName',
  'villageName',
];

export const engagementKeys = [
  'engagementId',
  'dbUserId',
  'centerId',
  'status',
  'remarks',
  'linkedEngagementId',
  'createdBy',
  'updatedBy',
  'batchId',
  'courseId',
  'orgId',
  'startDate',
  'endDate',
  'createdOn',
];
