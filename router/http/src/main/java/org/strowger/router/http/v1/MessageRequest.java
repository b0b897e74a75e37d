package org.strowger.router.http.v1;

import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.json.JsonWriter;

/** Queries or cancels one message. */
final class MessageRequest {
    /** The maximum length of an id: longer than any of Strowger's message ids. */
    private static final int ID_MAX = 64;

    private MessageRequest() {}

    static HttpAction read(HttpRequest request) {
        String id = request.path().substring(ApiPath.MESSAGE_PREFIX.length());
        if (!isId(id)) {
            return new HttpAction.Respond(Problem.of(ProblemType.MESSAGE_NOT_FOUND, "this is not the id of a message")
                    .response());
        }
        // Without sender and recipient, the id alone identifies the message.
        return request.method().equals("DELETE")
                ? new HttpAction.Ask(Inquiry.cancel(id, Address.NONE, Address.NONE), answer -> cancelled(id, answer))
                : new HttpAction.Ask(Inquiry.query(id, Address.NONE), answer -> state(id, answer));
    }

    private static boolean isId(String id) {
        return id.length() <= ID_MAX
                && id.chars()
                        .allMatch(each -> (each >= '0' && each <= '9')
                                || (each >= 'a' && each <= 'z')
                                || (each >= 'A' && each <= 'Z')
                                || each == '-');
    }

    private static HttpResponse cancelled(String id, InquiryAnswer answer) {
        if (!answer.outcome().isAccepted()) {
            return OutcomeProblems.of(Inquiry.Kind.CANCEL, answer.outcome()).response();
        }
        StringBuilder body = new StringBuilder();
        JsonWriter.compact(body::append)
                .beginObject()
                .put("id", id)
                .put("state", Words.of(MessageState.DELETED))
                .endObject();
        return SendResponse.json(OwnApi.OK, body);
    }

    private static HttpResponse state(String id, InquiryAnswer answer) {
        if (!answer.outcome().isAccepted()) {
            return OutcomeProblems.of(Inquiry.Kind.QUERY, answer.outcome()).response();
        }
        StringBuilder body = new StringBuilder();
        JsonWriter out =
                JsonWriter.compact(body::append).beginObject().put("id", id).put("state", Words.of(answer.state()));
        if (!answer.finalDate().isEmpty()) {
            out.put("done_at", answer.finalDate());
        }
        if (answer.error() != 0) {
            out.put("error", Integer.toString(answer.error()));
        }
        out.endObject();
        return SendResponse.json(OwnApi.OK, body);
    }
}
