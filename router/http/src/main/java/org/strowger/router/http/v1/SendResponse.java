package org.strowger.router.http.v1;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.message.PlainMessage;
import org.strowger.router.http.api.SendResult;
import org.strowger.router.json.JsonWriter;

/** Writes the response to a request that sent messages. */
final class SendResponse {
    static final int ACCEPTED = 202;

    static final HttpHeaders JSON = HttpHeaders.of("Content-Type", "application/json");

    /** The approximate length of the entry for one message. */
    private static final int ENTRY_LENGTH = 160;

    private SendResponse() {}

    /** Returns the response for one message. */
    static HttpResponse one(List<SendResult> results) {
        SendResult result = results.get(0);
        if (!result.outcome().isAccepted()) {
            return OutcomeProblems.of(result).response();
        }
        StringBuilder body = new StringBuilder(ENTRY_LENGTH);
        writeEntry(result, JsonWriter.compact(body::append));
        return json(ACCEPTED, body);
    }

    /**
     * Returns the response for several messages. If no message was accepted, the response is the problem of the first
     * one, with the entries of all messages.
     */
    static HttpResponse list(List<SendResult> results) {
        boolean accepted = results.stream().anyMatch(each -> each.outcome().isAccepted());
        StringBuilder body = new StringBuilder(results.size() * ENTRY_LENGTH);
        JsonWriter out = JsonWriter.compact(body::append).beginObject();
        Problem first = OutcomeProblems.of(results.get(0));
        if (!accepted) {
            first.writeMembers(out);
        }
        out.name(SendRequest.MESSAGES).beginArray();
        results.forEach(each -> writeEntry(each, out));
        out.endArray().endObject();
        return accepted ? json(ACCEPTED, body) : first.response(body.toString());
    }

    private static void writeEntry(SendResult result, JsonWriter out) {
        PlainMessage message = result.message();
        boolean accepted = result.outcome().isAccepted();
        out.beginObject();
        if (accepted) {
            out.put("id", result.outcome().messageId());
        }
        out.put("to", Words.of(message.destination()))
                .put("state", accepted ? ResultState.ACCEPTED.word() : ResultState.REFUSED.word())
                .put("segments", result.segments())
                .put("encoding", TextEncoding.of(message.coding()).word());
        String reference = message.callback().reference();
        if (!reference.isEmpty()) {
            out.put("reference", reference);
        }
        if (!accepted) {
            OutcomeProblems.of(result).writeMembers(out.name("problem").beginObject());
            out.endObject();
        }
        out.endObject();
    }

    /** The states of a message in a response to sending. */
    enum ResultState {
        ACCEPTED,
        REFUSED;

        private final String word = Words.of(this);

        String word() {
            return word;
        }
    }

    static HttpResponse json(int status, StringBuilder body) {
        return new HttpResponse(status, JSON, body.toString().getBytes(StandardCharsets.UTF_8));
    }
}
