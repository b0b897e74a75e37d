package org.strowger.router.shadow;

/** The aspects in which the two gateways can differ for a message. */
public enum DifferenceField {
    STATUS(
            "status",
            "response to the application",
            "the filters and rejecting routes that apply, or the application's" + " `from` and `numbers`"),
    MISSING("missing", "the other gateway sent nothing", "a route or filter that refuses such messages"),
    ADDITIONAL(
            "additional",
            "the other gateway sent a message that no application submitted",
            "nothing in the configuration creates such a message: look for retries, copies and messages of the "
                    + "gateway itself"),
    ROUTE("route", "SMSC", "`match` and `via` of the routes"),
    SEGMENTS("segments", "number or length of the segments", "`segments` and `alphabet` of the SMSC"),
    SENDER("sender", "sender", "`from` and `default-from` of the application, `rewrite` of the route, or a filter"),
    SENDER_TYPE(
            "sender-type",
            "TON and NPI of the sender",
            "`numbers` of the SMSC with `senders`, or `rewrite` of" + " the route"),
    RECIPIENT(
            "recipient",
            "recipient",
            "`numbers` of the application, at the top level or of the SMSC, or `rewrite`" + " of the route"),
    RECIPIENT_TYPE(
            "recipient-type", "TON and NPI of the recipient", "`numbers` of the SMSC, or `rewrite` of the" + " route"),
    CODING("coding", "data_coding", "`alphabet` and `transliterate` of the SMSC, and `alphabet` of the application"),
    TEXT(
            "text",
            "octets of the text",
            "`alphabet` of the application and of the SMSC, `transliterate`, or a filter" + " that sets the text"),
    HEADER("header", "user data header", "`segments` of the SMSC"),
    VALIDITY("validity", "validity", "`fields` of the route or the SMSC"),
    SCHEDULE("schedule", "time of delivery", "filters that hold messages"),
    RECEIPT("receipt", "receipt request", "`receipts` of the SMSC"),
    PRIORITY("priority", "priority", "`fields` of the route or the SMSC"),
    PROTOCOL_ID("protocol-id", "protocol identifier", "`fields` of the route or the SMSC"),
    SERVICE_TYPE("service-type", "service_type", "`fields` of the route or the SMSC"),
    PARAMETERS("parameters", "optional parameters", "`tlvs` of the application, the route or the SMSC");

    private final String word;
    private final String meaning;
    private final String where;

    DifferenceField(String word, String meaning, String where) {
        this.word = word;
        this.meaning = meaning;
        this.where = where;
    }

    /** The name in options and in reports for programs. */
    public String word() {
        return word;
    }

    /** The name for people. */
    public String meaning() {
        return meaning;
    }

    /** The place in the configuration to change. */
    public String where() {
        return where;
    }
}
