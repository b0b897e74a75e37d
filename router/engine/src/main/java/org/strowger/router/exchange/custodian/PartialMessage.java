package org.strowger.router.exchange.custodian;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.StandalonePart;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.mt.MtMessage;

/** A long message of which some parts have arrived, in any order. Owned by the home of its application. */
@Within(Within.Scope.REQUEST)
final class PartialMessage {
    private final Key key;
    private final long untilNanos;
    private final @Nullable MtMessage[] parts;
    private final List<MtMessage> duplicates = new ArrayList<>(0);
    private ReceiptRequest receiptRequest = ReceiptRequest.NEVER;
    private int missing;
    private int bytes;

    /**
     * Identifies the parts of one message, as long as the message is incomplete.
     *
     * @param application the name of the application
     * @param wide whether the reference has 16 bits; the same number in 8 bits is another reference
     */
    record Key(String application, Address source, Address destination, int reference, boolean wide) {
        static Key of(MtMessage part, Concatenation concatenation) {
            ShortMessage message = part.ownMessage();
            return new Key(
                    part.sentBy().name(),
                    message.source(),
                    message.destination(),
                    concatenation.reference(),
                    concatenation.wide());
        }
    }

    PartialMessage(Key key, int total, long untilNanos) {
        this.key = key;
        this.untilNanos = untilNanos;
        this.parts = new @Nullable MtMessage[total];
        this.missing = total;
    }

    Key key() {
        return key;
    }

    /** The time until which the message waits for the other parts. */
    long untilNanos() {
        return untilNanos;
    }

    /** The length in bytes of the text of all parts that have arrived. */
    int bytes() {
        return bytes;
    }

    boolean isComplete() {
        return missing == 0;
    }

    boolean isEmpty() {
        return missing == parts.length;
    }

    /** All parts that have arrived, in the order of their numbers, followed by the duplicates. */
    List<MtMessage> all() {
        List<MtMessage> all = inOrder();
        all.addAll(duplicates);
        return all;
    }

    private List<MtMessage> inOrder() {
        List<MtMessage> all = new ArrayList<>(parts.length);
        for (MtMessage each : parts) {
            if (each != null) {
                all.add(each);
            }
        }
        return all;
    }

    // ---- Parts

    /**
     * Whether the part can belong to this message: its delivery options and the changes by filters must be the same,
     * and its text must equal the text of an earlier part with the same number. The receipt request may be in only some
     * of the parts: many applications set it in the last part alone.
     */
    boolean agrees(MtMessage other, StandalonePart content) {
        if (content.concatenation().total() != parts.length || count() >= JoinedParts.MAX) {
            return false;
        }
        ShortMessage message = other.ownMessage();
        ReceiptRequest asked = message.receiptRequest();
        ShortMessage known = any().ownMessage();
        return (asked == receiptRequest || asked == ReceiptRequest.NEVER || receiptRequest == ReceiptRequest.NEVER)
                && other.changes().isLike(any().changes())
                && message.coding() == known.coding()
                && message.serviceType().equals(known.serviceType())
                && withoutReceipt(message.options()).equals(withoutReceipt(known.options()))
                && message.scheduledFor(Instant.EPOCH).equals(known.scheduledFor(Instant.EPOCH))
                && hasSameText(parts[content.concatenation().number() - 1], content);
    }

    /**
     * The time until which the whole message is held, in milliseconds since 1970: the latest time of any part; 0 if no
     * part is held.
     */
    long notBeforeMillis() {
        return all().stream()
                .mapToLong(each -> each.changes().notBeforeMillis())
                .max()
                .orElse(0);
    }

    /** The time after the arrival of its first part for which the whole message is held. */
    long heldForMillis(MtMessage first) {
        return all().stream()
                .filter(each -> each.changes().heldForMillis() != 0)
                .mapToLong(each -> each.changes().heldForMillis()
                        + TimeUnit.NANOSECONDS.toMillis(each.sinceNanos() - first.sinceNanos()))
                .max()
                .orElse(0);
    }

    private int count() {
        return parts.length - missing + duplicates.size();
    }

    private MtMessage any() {
        return inOrder().get(0);
    }

    private static SendOptions withoutReceipt(SendOptions options) {
        return new SendOptions(
                ReceiptRequest.NEVER,
                options.notifications(),
                options.priority(),
                options.protocolId(),
                options.replaces(),
                options.replyPath());
    }

    private static boolean hasSameText(@Nullable MtMessage before, StandalonePart content) {
        return before == null
                || StandalonePart.of(before.ownMessage())
                        .filter(content::equals)
                        .isPresent();
    }

    void add(MtMessage part, StandalonePart content) {
        int at = content.concatenation().number() - 1;
        if (parts[at] == null) {
            parts[at] = part;
            missing--;
            bytes += content.text().length;
        } else {
            duplicates.add(part);
        }
        noteReceiptRequest(part);
    }

    /**
     * Remembers the receipt request of the part. All parts that request a receipt do so in the same way: see
     * {@link #agrees}.
     */
    private void noteReceiptRequest(MtMessage part) {
        ReceiptRequest asked = part.ownMessage().receiptRequest();
        receiptRequest = asked == ReceiptRequest.NEVER ? receiptRequest : asked;
    }

    /** Removes the part; a duplicate replaces it. */
    void remove(MtMessage part) {
        takeOut(part);
        receiptRequest = ReceiptRequest.NEVER;
        all().forEach(this::noteReceiptRequest);
    }

    @SuppressWarnings("ReferenceEquality") // a duplicate may be equal
    private void takeOut(MtMessage part) {
        if (duplicates.removeIf(each -> each == part)) {
            return;
        }
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] == part) {
                parts[i] = null;
                missing++;
                StandalonePart.of(part.ownMessage()).ifPresent(said -> bytes -= said.text().length);
                takeDuplicate(i);
            }
        }
    }

    private void takeDuplicate(int at) {
        for (MtMessage each : List.copyOf(duplicates)) {
            Optional<StandalonePart> said = StandalonePart.of(each.ownMessage());
            if (parts[at] == null
                    && said.isPresent()
                    && said.get().concatenation().number() == at + 1) {
                duplicates.remove(each);
                add(each, said.get());
            }
        }
    }

    // ---- The whole

    /** The ids of the parts, in the order of their numbers. */
    JoinedParts names() {
        List<Long> ids = new ArrayList<>();
        List<Long> told = new ArrayList<>();
        for (MtMessage each : all()) {
            ids.add(each.id());
            if (each.ownMessage().receiptRequest() != ReceiptRequest.NEVER) {
                told.add(each.id());
            }
        }
        return new JoinedParts(ids, told);
    }

    /** When the application wants a receipt for the whole message. */
    ReceiptRequest receiptRequest() {
        return receiptRequest;
    }

    /** The first part: the whole takes everything from it, except the text and the receipt request. */
    MtMessage first() {
        return any();
    }

    List<StandalonePart> texts() {
        return inOrder().stream()
                .map(each -> StandalonePart.of(each.ownMessage()).orElseThrow())
                .toList();
    }

    /** The earliest end of the validity by its route of any part. */
    long untilByRouteNanos() {
        return all().stream()
                .mapToLong(each -> each.custody().untilByRouteNanos())
                .min()
                .orElse(untilNanos);
    }
}
