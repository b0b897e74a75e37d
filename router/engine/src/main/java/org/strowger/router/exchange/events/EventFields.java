package org.strowger.router.exchange.events;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.strowger.message.CallbackEvent;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.router.records.RecordLine.Field;

/**
 * The fields of an event record and their fixed values: a public interface, documented in docs/operating/records.md.
 */
final class EventFields {
    static final Field EVENT = Field.of("event");
    static final Field ID = Field.of("id");
    static final Field SMSC_ID = Field.of("smsc_id");
    static final Field APPLICATION = Field.of("application");
    static final Field SMSC = Field.of("smsc");
    static final Field ROUTE = Field.of("route");
    static final Field CANDIDATE = Field.of("candidate");
    static final Field CANDIDATES = Field.of("candidates");
    static final Field DIRECTION = Field.of("direction");
    static final Field KIND = Field.of("kind");
    static final Field FROM = Field.of("from");
    static final Field TO = Field.of("to");
    static final Field RECIPIENTS = Field.of("recipients");
    static final Field TEXT = Field.of("text");
    static final Field SEGMENTS = Field.of("segments");
    static final Field OPERATOR = Field.of("operator");
    static final Field COST = Field.of("cost");
    static final Field PRICE = Field.of("price");
    static final Field PART = Field.of("part");
    static final Field STATUS = Field.of("status");
    static final Field ERROR = Field.of("error");
    static final Field REASON = Field.of("reason");
    static final Field FILTER = Field.of("filter");
    static final Field ATTEMPT = Field.of("attempt");
    static final Field AT_ACCEPTED = Field.of("accepted");
    static final Field AT_SENT = Field.of("sent");
    static final Field LATENCY = Field.of("latency_ms");
    static final Field IS_UNCERTAIN = Field.of("uncertain");
    static final Field CALLBACK = Field.of("callback");
    static final Field CALLBACK_EVENT = Field.of("callback_event");
    static final Field CALLBACK_URL = Field.of("callback_url");
    static final Field CALLBACK_DETAILS = Field.of("callback_details");
    static final Field REFERENCE = Field.of("reference");
    static final Field FROM_TON = Field.of("from_ton");
    static final Field TO_TON = Field.of("to_ton");
    static final Field SHARD = Field.of("shard");
    static final Field EPOCH = Field.of("epoch");
    static final Field ACCOUNT = Field.of("account");
    static final Field BALANCE_OF = Field.of("balance_of");
    static final Field AMOUNT = Field.of("amount");
    static final Field END = Field.of("end");

    static final byte[] ACCEPTED = word("accepted");
    static final byte[] SENT = word("sent");
    static final byte[] ANSWERED = word("answered");
    static final byte[] RECEIPT = word("receipt");
    static final byte[] DELIVERED = word("delivered");
    static final byte[] RESENT = word("resent");
    static final byte[] EXPIRED = word("expired");
    static final byte[] REFUSED = word("refused");
    static final byte[] DELETED = word("deleted");
    static final byte[] HELD = word("held");
    static final byte[] UNCERTAIN = word("uncertain");
    static final byte[] CHARGED = word("charged");
    static final byte[] CREDITED = word("credited");
    static final byte[] MT = word("mt");
    static final byte[] MO = word("mo");
    static final byte[] MESSAGE = word("message");
    static final byte[] NONE = word("none");

    private static final byte[][] OUTCOMES = words(Outcome.Kind.values());
    private static final byte[][] STATES = words(MessageState.values());
    private static final byte[][] CALLBACK_EVENTS = words(CallbackEvent.values());

    private EventFields() {}

    static byte[] of(Outcome.Kind kind) {
        return OUTCOMES[kind.ordinal()];
    }

    static byte[] of(MessageState state) {
        return STATES[state.ordinal()];
    }

    static byte[] of(CallbackEvent event) {
        return CALLBACK_EVENTS[event.ordinal()];
    }

    private static byte[] word(String word) {
        return word.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[][] words(Enum<?>[] all) {
        byte[][] words = new byte[all.length][];
        for (int i = 0; i < all.length; i++) {
            words[i] = word(all[i].name().toLowerCase(Locale.ROOT));
        }
        return words;
    }
}
