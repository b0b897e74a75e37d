package org.strowger.router.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.MessageClass;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.provider.ProviderMessage;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.config.provider.ExpressionInput;
import org.strowger.router.json.JsonWriter;

/** Infobip's SMS API, version 3, with an API key. One request from Infobip can contain up to 100 receipts. */
final class InfobipProvider implements Provider {
    private static final String ID = "[!-~]{1,65}";
    private static final int RESULTS_MAX = 1000;

    /** The id of a group of statuses. */
    private static final String PENDING = "1";

    private static final String UNDELIVERABLE = "2";
    private static final String DELIVERED = "3";
    private static final String EXPIRED = "4";
    private static final String REJECTED = "5";

    /** A status that belongs to the group of delivered messages although another status may follow. */
    private static final String AT_OPERATOR = "DELIVERED_TO_OPERATOR";

    private final ProviderAccount account;

    InfobipProvider(ProviderAccount account) {
        this.account = account;
    }

    @Override
    public Optional<HttpRequest> request(ProviderMessage message) {
        Optional<String> text = ProviderMessages.wholeText(message);
        if (text.isEmpty() || !message.delay().isZero()) {
            return Optional.empty();
        }
        StringBuilder document = new StringBuilder();
        JsonWriter json = JsonWriter.compact(document::append);
        json.beginObject().name("messages").beginArray().beginObject();
        json.put("sender", ProviderMessages.digits(message.source()));
        json.name("destinations").beginArray().beginObject();
        json.put("to", ProviderMessages.digits(message.destination())).put("messageId", message.id());
        json.endObject().endArray();
        json.name("content").beginObject().put("text", text.get()).endObject();
        options(message, json);
        if (message.wantsReceipt() && account.isCalledBack()) {
            json.name("webhooks").beginObject().name("delivery").beginObject();
            json.put("url", account.callback(ProviderRequest.Kind.RECEIPT));
            json.put("contentType", "application/json").endObject().endObject();
        }
        json.endObject().endArray().endObject();
        return Optional.of(account.postJson("App " + account.password().reveal(), document.toString()));
    }

    private static void options(ProviderMessage message, JsonWriter json) {
        long lasting = message.lasting().toSeconds();
        boolean isFlash = message.coding().messageClass() == MessageClass.FLASH;
        if (lasting == 0 && !isFlash) {
            return;
        }
        json.name("options").beginObject();
        if (lasting > 0) {
            json.name("validityPeriod").beginObject();
            json.put("amount", lasting).put("timeUnit", "SECONDS").endObject();
        }
        if (isFlash) {
            json.put("flash", true);
        }
        json.endObject();
    }

    @Override
    public Outcome outcome(HttpResponse response, ProviderMessage message) {
        if (!StatusOutcome.isSuccess(response)) {
            return StatusOutcome.of(response);
        }
        ExpressionInput body = new ExpressionInput(response.status(), response.headers(), response.body(), "");
        String group = body.member("messages.0.status.groupId").orElse("");
        boolean isAccepted = group.equals(PENDING) || group.equals(DELIVERED);
        if (!isAccepted) {
            String status = body.member("messages.0.status.id")
                    .filter(id -> id.matches("[0-9]{1,5}"))
                    .orElse("none");
            return StatusOutcome.permanent("status " + status);
        }
        return Outcome.accepted(
                body.member("messages.0.messageId").filter(id -> id.matches(ID)).orElse(message.id()));
    }

    @Override
    public ProviderEvents read(ProviderRequest request) {
        HttpRequest http = request.request();
        ExpressionInput body = new ExpressionInput(ExpressionInput.NO_STATUS, http.headers(), http.body(), "");
        String needed = request.kind() == ProviderRequest.Kind.RECEIPT ? ".messageId" : ".from";
        List<PlainMessage> messages = new ArrayList<>();
        int i = 0;
        while (i < RESULTS_MAX && body.member("results." + i + needed).isPresent()) {
            ProviderEvents result = request.kind() == ProviderRequest.Kind.RECEIPT
                    ? receipt("results." + i, body)
                    : message("results." + i, body);
            if (result.isFaulty()) {
                return result;
            }
            messages.addAll(result.messages());
            i++;
        }
        return i == 0 ? ProviderEvents.faulty("the document has no results") : ProviderEvents.of(messages);
    }

    private static ProviderEvents receipt(String result, ExpressionInput body) {
        String id = body.member(result + ".messageId").orElse("");
        boolean isOnItsWay =
                body.member(result + ".status.name").filter(AT_OPERATOR::equals).isPresent();
        Optional<MessageState> state =
                switch (body.member(result + ".status.groupId").orElse("")) {
                    case PENDING -> Optional.of(MessageState.ENROUTE);
                    case UNDELIVERABLE -> Optional.of(MessageState.UNDELIVERABLE);
                    case DELIVERED -> Optional.of(isOnItsWay ? MessageState.ENROUTE : MessageState.DELIVERED);
                    case EXPIRED -> Optional.of(MessageState.EXPIRED);
                    case REJECTED -> Optional.of(MessageState.REJECTED);
                    default -> Optional.empty();
                };
        if (state.isEmpty()) {
            return ProviderEvents.faulty("a result has no known status.groupId");
        }
        String error = body.member(result + ".error.id")
                .filter(code -> code.matches("[0-9]{1,8}"))
                .orElse("");
        return ProviderEvents.ofReceipt(id, state.get(), error);
    }

    private static ProviderEvents message(String result, ExpressionInput body) {
        Optional<PlainMessage> message = ProviderMessages.text(
                body.member(result + ".from").orElse(""),
                body.member(result + ".to").orElse(""),
                body.member(result + ".text").orElse(""));
        return message.map(ProviderEvents::of)
                .orElseGet(() -> ProviderEvents.faulty("a result must have from, to " + "and text"));
    }

    @Override
    public HttpResponse taken(ProviderRequest.Kind kind) {
        return HttpResponse.text(200, "");
    }
}
