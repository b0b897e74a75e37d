package org.strowger.router.http.v1;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.message.PlainMessage;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonObject;

/** Reads the body of a request that sends messages. */
@Within(Within.Scope.REQUEST)
final class SendRequest {
    /** The name of the only member of a batch. */
    static final String MESSAGES = "messages";

    /** The average number of TLVs per message in the largest batch; regulators require up to three. */
    static final int TLVS_EACH = 4;

    /** The number of JSON values of a TLV: an object with two values. */
    private static final int VALUES_OF_TLV = 3;

    /**
     * The maximum number of JSON values: for each message, its object, its members, a recipient, its TLVs and one
     * unknown member.
     */
    static final int VALUES_MAX =
            MemberTypes.MESSAGES_MAX * (MessageMember.NAMES.size() + 3 + TLVS_EACH * VALUES_OF_TLV);

    /** The maximum nesting depth. A batch has six levels; two more let an invalid value be reported as such. */
    private static final int DEPTH_MAX = 8;

    private static final String ROOT = "";
    private static final String BATCH_POINTER = "/" + MESSAGES;
    private static final String BATCH_EXPECTED = "an array of 1 to " + MemberTypes.MESSAGES_MAX + " messages";

    private final MemberFaults faults = new MemberFaults();

    /** The fault of a request with too many segments. */
    private final MemberFaults tooLong = new MemberFaults();

    private final List<PlainMessage> messages = new ArrayList<>(1);
    private final ApplicationSettings application;
    private final ApiOptions options;
    private final Instant now;
    private int count;
    private long segments;

    private SendRequest(ApplicationSettings application, ApiOptions options, Instant now) {
        this.application = application;
        this.options = options;
        this.now = now;
    }

    /** Reads the body of {@code POST /v1/messages}. */
    static HttpAction one(byte[] body, ApplicationSettings application, ApiOptions options, Instant now) {
        SendRequest request = new SendRequest(application, options, now);
        return request.read(body, value -> request.message(value, ROOT));
    }

    /** Reads the body of {@code POST /v1/messages:batch}. */
    static HttpAction batch(byte[] body, ApplicationSettings application, ApiOptions options, Instant now) {
        SendRequest request = new SendRequest(application, options, now);
        return request.read(body, request::messages);
    }

    /** Reads a part of the document. Returns whether the response is a list. */
    private interface Part {
        boolean read(JsonValue value);
    }

    private HttpAction read(byte[] body, Part part) {
        JsonValue value;
        try {
            value = JsonReader.read(body, new JsonLimits(body.length, DEPTH_MAX, VALUES_MAX));
        } catch (InvalidJson e) {
            return new HttpAction.Respond(Problem.of(ProblemType.INVALID_JSON, String.valueOf(e.getMessage()))
                    .response());
        }
        boolean isList = part.read(value);
        if (!faults.isEmpty()) {
            return new HttpAction.Respond(faults.problem().response());
        }
        HttpAction.Send send = new HttpAction.Send(messages, isList ? SendResponse::list : SendResponse::one);
        return tooLong.isEmpty()
                ? send
                : new HttpAction.TooLong(tooLong.problem().response(), send);
    }

    private boolean messages(JsonValue value) {
        if (!(value instanceof JsonObject batch)) {
            faults.add(ROOT, "this is " + value.kind().noun(), "an object with the member " + MESSAGES);
            return true;
        }
        for (String name : batch.members().keySet()) {
            if (!name.equals(MESSAGES)) {
                faults.addUnknown(MemberFaults.pointer(ROOT, name), name, List.of(MESSAGES));
            }
        }
        JsonValue items = batch.members().get(MESSAGES);
        if (!(items instanceof JsonArray array)) {
            String detail =
                    items == null ? "missing" : "this is " + items.kind().noun();
            faults.add(BATCH_POINTER, detail, BATCH_EXPECTED);
        } else if (array.items().isEmpty() || array.items().size() > MemberTypes.MESSAGES_MAX) {
            faults.add(BATCH_POINTER, "this array has " + array.items().size() + " items", BATCH_EXPECTED);
        } else {
            items(array.items());
        }
        return true;
    }

    private void items(List<JsonValue> items) {
        for (int i = 0; i < items.size(); i++) {
            message(items.get(i), BATCH_POINTER + "/" + i);
        }
        if (count > MemberTypes.MESSAGES_MAX) {
            faults.add(
                    BATCH_POINTER,
                    "the messages have " + count + " recipients together",
                    "at most " + MemberTypes.MESSAGES_MAX + " recipients in a request");
        }
    }

    /** Counts the segments of messages with the same text. */
    private void count(List<PlainMessage> same, String pointer) {
        if (same.isEmpty() || segments > options.segmentsMax()) {
            return;
        }
        segments += (long) same.size() * same.get(0).segments();
        if (segments > options.segmentsMax()) {
            tooLong.add(
                    pointer,
                    "with this message the request has " + segments + " segments, over all recipients",
                    "at most " + options.segmentsMax() + " segments in a request: send several requests");
        }
    }

    private boolean message(JsonValue value, String pointer) {
        if (!(value instanceof JsonObject object)) {
            faults.add(pointer, "this is " + value.kind().noun(), "a message: an object");
            return false;
        }
        MessageDraft draft = new MessageDraft();
        object.members().forEach((name, member) -> MessageMember.named(name)
                .ifPresentOrElse(
                        known -> known.read(member, draft, pointer, faults),
                        () -> faults.addUnknown(MemberFaults.pointer(pointer, name), name, MessageMember.NAMES)));
        JsonValue to = object.members().get(MessageMember.TO.member());
        if (to == null) {
            faults.add(
                    MemberFaults.pointer(pointer, MessageMember.TO.member()),
                    "missing",
                    MessageMember.TO.type().expected());
        }
        count += draft.count();
        if (count <= MemberTypes.MESSAGES_MAX) {
            if (application.callbacks().isNone()) {
                draft.checkWithoutCallbacks(pointer, faults);
            }
            int before = messages.size();
            draft.build(now, pointer, faults, messages::add);
            count(messages.subList(before, messages.size()), pointer);
        }
        return to instanceof JsonArray;
    }
}
