package org.strowger.router.http.v1;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.strowger.message.CallbackEvent;
import org.strowger.message.MessageState;
import org.strowger.router.http.v1.SendResponse.ResultState;

/**
 * A member of a document that Strowger writes. The OpenAPI document and the manual are derived from these rows.
 *
 * @param name the name
 * @param schema the type as a JSON schema
 * @param always whether the member is always present
 * @param documentation the meaning
 */
record ResponseMember(String name, Map<String, Object> schema, boolean always, String documentation) {
    static final List<ResponseMember> FAULT = List.of(
            always("pointer", text(), "the member as a JSON pointer (RFC 6901), or the name of the parameter"),
            always("detail", text(), "the fault"),
            always("expected", text(), "the values that are valid, or a suggestion"));

    static final List<ResponseMember> PROBLEM = List.of(
            always("type", Map.of("type", "string", "format", "uri-reference"), "the type of the problem"),
            always("title", text(), "the type of the problem in words"),
            always("status", number(), "the HTTP status"),
            always("detail", text(), "the fault of this request in words"),
            maybe("smpp_status", number(), "the SMPP command_status that is equivalent to the refusal"),
            maybe("errors", listOf("Fault"), "the faults of members and parameters"),
            maybe("messages", listOf("SendResult"), "the result of each message, if none of several was accepted"));

    static final List<ResponseMember> RESULT = List.of(
            maybe("id", text(), "Strowger's id of the message; absent if the message was refused"),
            always("to", text(), "the recipient as in the request"),
            always("state", words(Stream.of(ResultState.values())), "accepted or refused"),
            always("segments", number(), "the number of segments in which the message is sent"),
            always("encoding", words(Stream.of(TextEncoding.values()).skip(1)), "the encoding of the message"),
            maybe("reference", text(), "the reference of the application"),
            maybe("problem", reference("Problem"), "the reason of the refusal"));

    static final List<ResponseMember> STATE = List.of(
            always("id", text(), "the id of the message"),
            always("state", words(Stream.of(MessageState.values())), "the state of the message"),
            maybe("done_at", text(), "when the final state was reached (RFC 3339)"),
            maybe("error", text(), "the error code of the network"));

    static final List<ResponseMember> THROUGHPUT =
            List.of(always("segments", number(), "the number of segments"), always("seconds", number(), "the period"));

    static final List<ResponseMember> ACCOUNT = List.of(
            always("name", text(), "the name of the account"),
            always("in_custody", number(), "the number of messages that wait for an SMSC"),
            always("waiting", number(), "the number of receipts and messages that wait for the application"),
            maybe("throughput", reference("Throughput"), "the rate limit of the account; absent if there is none"),
            maybe("credit", reference("Credit"), "the balance that pays for its messages; absent if they are free"));

    static final List<ResponseMember> CREDIT = List.of(
            always("balance", text(), "the balance, a decimal number: top-ups less charges"),
            always("available", text(), "the balance less the amounts reserved for messages under way"));

    static final List<ResponseMember> TABLE_NUMBER = List.of(
            always("table", text(), "the name of the table"),
            always("number", text(), "the number as in the request"),
            always(
                    "state",
                    words(List.of("added", "removed", "unchanged")),
                    "unchanged if the table already was in " + "that state"));

    static final List<ResponseMember> TOP_UP = List.of(
            always("account", text(), "the name of the account"),
            always("amount", text(), "the amount of the request"),
            always("balance", text(), "the balance now"),
            always("state", words(List.of("credited", "repeated")), "repeated: credited by an earlier request"));

    static final List<ResponseMember> REPORT = List.of(
            always("event_id", text(), "the id of the event, the same in every repetition"),
            always("id", text(), "Strowger's id of the message"),
            always("from", text(), "the sender of the message, or the default sender of the account"),
            always("to", text(), "the recipient of the message"),
            always(
                    "state",
                    words(Stream.concat(
                            Stream.of(CallbackEvent.SENT, CallbackEvent.REFUSED), Stream.of(MessageState.values()))),
                    "the state of the message: sent if an SMSC has accepted the message; in message.refused: "
                            + "refused, expired, deleted (the message was cancelled), or unknown (the message may "
                            + "have been sent)"),
            maybe("reference", text(), "the reference of the application"),
            maybe("smsc_id", text(), "the id of the message at the SMSC"),
            maybe("error", text(), "the error code of the network from the receipt or the refusal"),
            maybe("smpp_status", number(), "the SMPP command_status with which the message was refused"),
            maybe("smsc_submitted", text(), "when the SMSC accepted the message (RFC 3339)"),
            maybe("smsc_done", text(), "when the final state was reached (RFC 3339)"),
            maybe("smsc", text(), "the name of the SMSC"));

    static final List<ResponseMember> INCOMING = List.of(
            always("event_id", text(), "the id of the event, the same in every repetition"),
            always("from", text(), "the mobile"),
            always("to", text(), "the number of the application"),
            maybe("text", text(), "the text; absent if the message is binary"),
            maybe("data_hex", text(), "the octets of a binary message, in hexadecimal digits"),
            maybe("udh", text(), "the user data header with its length octet, in hexadecimal digits"),
            always("data_coding", number(), "data_coding of SMPP"),
            maybe("smsc", text(), "the name of the SMSC"));

    static final List<ResponseMember> REPORT_NOTICE = notice(
            "Report",
            words(Stream.of(CallbackEvent.values()).map(NoticeJson::type).toList()));

    static final List<ResponseMember> INCOMING_NOTICE = notice("Incoming", words(List.of(NoticeJson.RECEIVED)));

    static final List<ResponseMember> RESULTS =
            List.of(always("messages", listOf("SendResult"), "the results in the order of the recipients"));

    static final List<ResponseMember> RECEIPTS = List.of(
            always("receipts", listOf("ReportNotice"), "the receipts in the order of their arrival"),
            always("next", text(), "the position to give in the parameter after of the next request"),
            always("more", Map.of("type", "boolean"), "whether more receipts are already available"));

    private static ResponseMember always(String name, Map<String, Object> schema, String documentation) {
        return new ResponseMember(name, schema, true, documentation);
    }

    private static ResponseMember maybe(String name, Map<String, Object> schema, String documentation) {
        return new ResponseMember(name, schema, false, documentation);
    }

    private static List<ResponseMember> notice(String data, Map<String, Object> types) {
        return List.of(
                always("type", types, "the event"),
                always("timestamp", Map.of("type", "string", "format", "date-time"), "the time of the event"),
                always("data", reference(data), "the details"));
    }

    private static Map<String, Object> text() {
        return Map.of("type", "string");
    }

    private static Map<String, Object> number() {
        return Map.of("type", "integer");
    }

    private static Map<String, Object> words(Stream<? extends Enum<?>> constants) {
        return words(constants.map(Words::of).distinct().toList());
    }

    private static Map<String, Object> words(List<String> words) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("enum", words);
        return schema;
    }

    private static Map<String, Object> listOf(String schema) {
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("type", "array");
        list.put("items", reference(schema));
        return list;
    }

    static Map<String, Object> reference(String schema) {
        return Map.of("$ref", "#/components/schemas/" + schema);
    }
}
