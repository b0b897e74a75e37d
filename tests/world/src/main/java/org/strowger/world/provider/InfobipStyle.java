package org.strowger.world.provider;

import java.util.List;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.MessageState;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Setup;

/** A service like Infobip, whose requests can contain several receipts. */
final class InfobipStyle extends ProviderStyle {
    InfobipStyle(String smsc) {
        super(smsc);
    }

    @Override
    void configure(Setup.Entry http, String server, Chance chance) {
        http.set("profile", "infobip").set("url", server + "/sms/3/messages").set("secret", SECRET);
    }

    @Override
    boolean takesWholes() {
        return true;
    }

    @Override
    Submitted read(HttpRequest request) {
        expect("Authorization", request.headers().first("Authorization").orElse(""), "App " + PASSWORD);
        String document = Forms.body(request);
        return Submitted.of(
                Forms.member(document, "to"),
                Forms.member(document, "sender"),
                Forms.text(Forms.member(document, "text")),
                Forms.member(document, "url"),
                Forms.member(document, "messageId"));
    }

    /** The message id; half of the accounts use the router's ids. */
    @Override
    String id(Submitted message, int number) {
        return number % 2 == 0 ? message.reference() : super.id(message, number);
    }

    private static HttpResponse group(String id, int group) {
        return HttpResponse.text(
                200,
                "{\"messages\": [{\"messageId\": \"" + id + "\", \"status\": {\"groupId\": " + group
                        + ", \"id\": 26}}]}");
    }

    @Override
    HttpResponse accepts(Submitted message, String id, Chance chance) {
        return group(id, chance.oneOf(1, 3));
    }

    @Override
    List<HttpResponse> refusalsForNow(Submitted message) {
        return List.of(HttpResponse.text(401, "{\"requestError\": {}}"));
    }

    @Override
    List<HttpResponse> refusals(Submitted message) {
        return List.of(group("1", 5), group("1", 2), HttpResponse.text(200, "{}"), HttpResponse.text(200, "[["));
    }

    private static String result(String id, MessageState state) {
        int group = state == MessageState.DELIVERED ? 3 : state == MessageState.UNDELIVERABLE ? 2 : 1;
        return "{\"messageId\": \"" + id + "\", \"status\": {\"groupId\": " + group + "}, \"error\": {\"id\": 0}}";
    }

    /**
     * A receipt, in a request that also contains a receipt for an unknown message and an earlier state of this message.
     */
    @Override
    HttpRequest receipt(Submitted of, String id, MessageState state) {
        String other = result("none-of-yours", MessageState.UNDELIVERABLE);
        String before =
                "{\"messageId\": \"" + id + "\", \"status\": {\"groupId\": 3, \"name\": \"DELIVERED_TO_OPERATOR\"}}";
        return json(of.receiptUrl(), "{\"results\": [" + before + ", " + other + ", " + result(id, state) + "]}");
    }

    @Override
    HttpRequest message(String from, String to, String text) {
        String result = "{\"from\": \"+" + from + "\", \"to\": \"" + to + "\", \"text\": " + Forms.quoted(text) + "}";
        return json(messageUrl() + "?secret=" + SECRET, "{\"results\": [" + result + "]}");
    }
}
