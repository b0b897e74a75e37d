package org.strowger.router.http.v1;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.strowger.router.json.JsonValue;

/**
 * The members of a message in a request. Parsing, error messages, the OpenAPI document and the manual are derived from
 * these rows.
 */
@SuppressWarnings("ImmutableEnumChecker") // types, setters and examples are immutable
enum MessageMember {
    TO(
            "to",
            MemberTypes.RECIPIENTS,
            MessageDraft::to,
            "the recipient; with an array, each recipient gets a message of its own",
            "+447700900123"),
    FROM(
            "from",
            MemberTypes.SENDER,
            MessageDraft::from,
            "the sender; without it, the message has the default sender of the account",
            "SHOP"),
    TEXT(
            "text",
            MemberTypes.TEXT,
            MessageDraft::text,
            "the text; a message has either this or data. A text that is too long for one segment is split, into at"
                    + " most 255 segments",
            "Your parcel arrives today"),
    DATA_HEX(
            "data_hex", MemberTypes.HEX, MessageDraft::data, "binary content, in hexadecimal digits", "0605040B8423F0"),
    DATA_BASE64("data_base64", MemberTypes.BASE64, MessageDraft::data, "binary content, in Base64", "BgUEC4Qj8A=="),
    UDH(
            "udh",
            MemberTypes.HEADER,
            MessageDraft::header,
            "the user data header (3GPP TS 23.040 section 9.2.3.24), with its length octet. If the header numbers a "
                    + "segment, the message is that segment and is not split",
            "06050415B315B3"),
    ENCODING(
            "encoding",
            MemberType.choice(TextEncoding.class),
            MessageDraft::encoding,
            "the encoding: auto chooses gsm if the GSM alphabet with its extension has all characters, else ucs2;"
                    + " binary is for data, and is the only encoding of data",
            "auto"),
    CLASS(
            "class",
            MemberType.integer("the message class", 0, 3),
            MessageDraft::messageClass,
            "0 is shown at once and not stored (flash); 1 is for the phone, 2 for the SIM, 3 for a device behind the"
                    + " phone. Without it, the phone decides. Not with latin1",
            0),
    VALIDITY(
            "validity",
            MemberType.integer("a number of seconds", 1, 2_592_000),
            MessageDraft::validity,
            "how long delivery is attempted, in seconds, from send_at if that is present. Without it, the SMSC decides",
            3600),
    SEND_AT(
            "send_at",
            MemberTypes.TIME,
            MessageDraft::sendAt,
            "the earliest time of delivery: in the future, at most 30 days ahead",
            "2026-12-24T18:00:00Z"),
    PRIORITY(
            "priority",
            MemberType.integer("the priority", 0, 3),
            MessageDraft::priority,
            "the priority at the SMSC: 0 is normal; the meaning of others differs between networks",
            0),
    RECEIPT(
            "receipt",
            MemberType.choice(ReceiptChoice.class),
            MessageDraft::receipt,
            "the reports that the application gets. final: a report on the final state of the message, delivered or "
                    + "not. all: in addition, a report when an SMSC has accepted the message, and intermediate "
                    + "reports. Without it: final if callback_url is"
                    + " present, else none",
            "final"),
    CALLBACK_URL(
            "callback_url",
            MemberTypes.URL,
            MessageDraft::callbackUrl,
            "the target of the reports; without it, they go to the target of the account, and to GET /v1/receipts."
                    + " Refused if no callbacks are configured for the account",
            "https://example.com/sms"),
    REFERENCE(
            "reference",
            MemberTypes.REFERENCE,
            MessageDraft::reference,
            "a text of the application, repeated in the response and in all reports",
            "order-4711"),
    ROUTE(
            "route",
            MemberTypes.LABEL,
            MessageDraft::label,
            "a label of the message, by which the operator's routes can choose the SMSC; refused if the account may not"
                    + " use it",
            "bulk"),
    SERVICE_TYPE(
            "service_type",
            MemberTypes.SERVICE,
            MessageDraft::service,
            "service_type of SMPP, for SMSCs that need it",
            "WAP"),
    TLVS(
            "tlvs",
            MemberTypes.TLVS,
            MessageDraft::tlvs,
            "optional parameters (TLVs) of SMPP, such as the ids of entity and template in India. Each segment of a"
                    + " long message has them. They are sent to SMSCs with SMPP 3.4 and 5.0, and omitted for all"
                    + " others. text is sent without a NUL at its end, and the length of a value is not checked",
            List.of(new TreeMap<>(Map.of("tag", "0x1400", "text", "1101234567890123456"))));

    static final List<String> NAMES =
            Arrays.stream(values()).map(MessageMember::member).toList();

    private static final Map<String, MessageMember> BY_NAME = new LinkedHashMap<>();

    static {
        for (MessageMember each : values()) {
            BY_NAME.put(each.member, each);
        }
    }

    private final String member;
    private final MemberType<?> type;
    private final Setter setter;
    private final String documentation;
    private final Object example;

    /** Reads a value into a draft. */
    private interface Setter {
        void set(JsonValue value, MessageDraft draft) throws WrongValue;
    }

    <T> MessageMember(
            String member,
            MemberType<T> type,
            BiConsumer<MessageDraft, T> property,
            String documentation,
            Object example) {
        this.member = member;
        this.type = type;
        this.setter = (value, draft) -> property.accept(draft, type.parser().parse(value));
        this.documentation = documentation;
        this.example = example;
    }

    static Optional<MessageMember> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    String member() {
        return member;
    }

    MemberType<?> type() {
        return type;
    }

    String documentation() {
        return documentation;
    }

    /** Returns a valid value: a string, a number, or a list or map of strings and numbers. */
    Object example() {
        return example;
    }

    /** Reads the value of this member into the draft. A fault is added to the faults. */
    void read(JsonValue value, MessageDraft draft, String pointer, MemberFaults faults) {
        try {
            setter.set(value, draft);
        } catch (WrongValue wrong) {
            draft.spoil();
            String expected = wrong.expected().isEmpty() ? type.expected() : wrong.expected();
            faults.add(MemberFaults.pointer(pointer, member) + wrong.pointer(), wrong.detail(), expected);
        }
    }
}
