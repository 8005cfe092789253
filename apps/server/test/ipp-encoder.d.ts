declare module 'ipp-encoder' {
  interface Attribute {
    tag: number;
    name: string;
    value: unknown[];
  }
  interface Decoded {
    operationId: number;
    requestId: number;
    groups: { tag: number; attributes: Attribute[] }[];
  }
  interface Encoder {
    encode(message: object, into: Buffer): Buffer;
    encodingLength(message: object): number;
  }
  const ipp: {
    CONSTANTS: Readonly<Record<string, number>> & {
      OPERATION_ATTRIBUTES_TAG: number;
      JOB_ATTRIBUTES_TAG: number;
      CHARSET: number;
      INTEGER: number;
      ENUM: number;
      GET_JOB_ATTRIBUTES: number;
      SUCCESSFUL_OK: number;
      SERVER_ERROR_BUSY: number;
      CLIENT_ERROR_DOCUMENT_FORMAT_NOT_SUPPORTED: number;
      JOB_PENDING: number;
      JOB_PROCESSING: number;
      JOB_ABORTED: number;
      JOB_COMPLETED: number;
    };
    request: Encoder & { decode: ((bytes: Buffer) => Decoded) & { bytes: number } };
    response: Encoder;
  };
  export default ipp;
}
