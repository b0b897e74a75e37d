package org.strowger.tools.load;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.tools.SessionLoopback;
import org.strowger.tools.Target;
import org.strowger.tools.ToolContext;

/** The messages of a load, composed once and stored in the format of the protocol. */
final class Templates {
    private static final int SINGLE_CHARACTERS_MAX = 160;
    private static final int PART_CHARACTERS = 153;

    /**
     * The reference number of the parts of a long message. All long messages have the same reference number, because
     * their recipients differ.
     */
    private static final int REFERENCE = 1;

    private static final byte[] PART_HEADER = {5, 0, 3, REFERENCE, 0, 0};
    private static final int TOTAL_OFFSET = 4;
    private static final int NUMBER_OFFSET = 5;
    private static final Address SOMEBODY = Address.international("0");

    private final List<ShortMessage[]> texts = new ArrayList<>();

    /** The order of the texts in one round, which contains each text as often as its weight. */
    private final int[] round;

    Templates(Messages plan, Target target, ToolContext context) {
        SendOptions options = new SendOptions(
                plan.receipts() ? ReceiptRequest.ON_END : ReceiptRequest.NEVER, false, 0, 0, false, false);
        List<Integer> order = new ArrayList<>();
        for (TextMix.Size size : plan.texts().sizes()) {
            List<Body> bodies = context.hasBinds()
                    ? bodies(size.characters())
                    : List.of(new Body(letters(0, size.characters(), 0), false, 0));
            for (int i = 0; i < size.weight(); i++) {
                order.add(texts.size());
            }
            texts.add(bodies.stream()
                    .map(body -> PlainMessage.from(plan.from())
                            .to(SOMEBODY)
                            .saying(body)
                            .options(options)
                            .build())
                    .toArray(ShortMessage[]::new));
        }
        if (context.hasBinds()) {
            relay(new SessionLoopback(context, target.login().terms(0, 1)));
        }
        this.round = spread(order);
    }

    /** Replaces each message by the one that a session of the protocol would relay. */
    private void relay(SessionLoopback loopback) {
        for (ShortMessage[] parts : texts) {
            for (int i = 0; i < parts.length; i++) {
                parts[i] = loopback.toSmsc(parts[i]);
            }
        }
        loopback.close();
    }

    /** The parts of the text with this sequence number. */
    ShortMessage[] text(long number) {
        return texts.get(round[(int) (number % round.length)]);
    }

    /** The number of parts of the longest text. */
    int partsMax() {
        return texts.stream().mapToInt(parts -> parts.length).max().orElse(1);
    }

    /**
     * Spreads equal texts over the round: successive texts are placed a fixed step apart, which is coprime to the
     * length of the round.
     */
    private static int[] spread(List<Integer> order) {
        int[] spread = new int[order.size()];
        int step = Math.max(1, (int) (order.size() * 0.618));
        while (gcd(step, order.size()) != 1) {
            step++;
        }
        for (int i = 0; i < spread.length; i++) {
            spread[(int) ((long) i * step % spread.length)] = order.get(i);
        }
        return spread;
    }

    private static int gcd(int one, int other) {
        return other == 0 ? one : gcd(other, one % other);
    }

    private static List<Body> bodies(int characters) {
        if (characters <= SINGLE_CHARACTERS_MAX) {
            return List.of(new Body(letters(0, characters, 0), false, 0));
        }
        List<Body> parts = new ArrayList<>();
        int total = (characters + PART_CHARACTERS - 1) / PART_CHARACTERS;
        for (int i = 0; i < total; i++) {
            int length = Math.min(PART_CHARACTERS, characters - i * PART_CHARACTERS);
            byte[] octets = letters(PART_HEADER.length, length, i);
            System.arraycopy(PART_HEADER, 0, octets, 0, PART_HEADER.length);
            octets[TOTAL_OFFSET] = (byte) total;
            octets[NUMBER_OFFSET] = (byte) (i + 1);
            parts.add(new Body(octets, true, 0));
        }
        return parts;
    }

    /** Letters, which have the same codes in ASCII and in the GSM alphabet. */
    private static byte[] letters(int from, int count, int first) {
        byte[] octets = new byte[from + count];
        for (int i = 0; i < count; i++) {
            octets[from + i] = (byte) ('a' + (first + i) % ('z' - 'a' + 1));
        }
        return octets;
    }
}
