package org.strowger.tools.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonBoolean;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/**
 * A page of the list of receipts of API version 1.
 *
 * @param receipts the receipts, as messages to the sender
 * @param next the position for the next request
 * @param hasMore whether more receipts are already available
 */
record ReceiptList(List<ShortMessage> receipts, String next, boolean hasMore) {
    /** The maximum number of receipts in a page; each receipt has at most 20 kB. */
    static final int MAX = 100;

    /** A valid position for the next request. */
    private static final Pattern POSITION = Pattern.compile("[0-9]{1,19}");

    ReceiptList {
        receipts = List.copyOf(receipts);
    }

    /** Reads a page; empty if the response is not a page. */
    static Optional<ReceiptList> of(HttpResponse response) {
        return V1Requests.object(response).flatMap(ReceiptList::of);
    }

    private static Optional<ReceiptList> of(JsonObject page) {
        String next = text(page, "next");
        if (!(page.members().get("receipts") instanceof JsonArray entries)
                || !POSITION.matcher(next).matches()) {
            return Optional.empty();
        }
        List<ShortMessage> receipts = new ArrayList<>();
        for (JsonValue entry : entries.items()) {
            if (entry instanceof JsonObject event && event.members().get("data") instanceof JsonObject data) {
                receipts.add(receipt(data));
            }
        }
        boolean hasMore = page.members().get("more") instanceof JsonBoolean more && more.isTrue();
        return Optional.of(new ReceiptList(receipts, next, hasMore));
    }

    private static ShortMessage receipt(JsonObject data) {
        return PlainMessage.from(Address.international(text(data, "to")))
                .to(Address.alphanumeric(text(data, "from")))
                .reporting(Receipt.of(text(data, "id"), state(text(data, "state")), text(data, "error")))
                .build();
    }

    private static MessageState state(String word) {
        String name = word.toUpperCase(Locale.ROOT).replace('-', '_');
        for (MessageState state : MessageState.values()) {
            if (state.name().equals(name)) {
                return state;
            }
        }
        // A refused message was accepted by no SMSC; a sent message is on its way.
        return name.equals("REFUSED")
                ? MessageState.REJECTED
                : name.equals("SENT") ? MessageState.ENROUTE : MessageState.UNKNOWN;
    }

    /** The text of a member; empty if there is none. */
    static String text(JsonObject object, String name) {
        return object.members().get(name) instanceof JsonString string ? string.text() : "";
    }
}
