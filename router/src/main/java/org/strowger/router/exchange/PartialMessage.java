package org.strowger.router.exchange;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.StandalonePart;
import org.strowger.router.custody.JoinedParts;

/** A long message of which some parts have come, in whichever order. Owned by the home of its application. */
final class PartialMessage {
    private final Key key;
    private final long untilNanos;
    private final @Nullable MtMessage[] parts;
    private final List<MtMessage> doubles = new ArrayList<>(0);
    private ReceiptRequest wish = ReceiptRequest.NEVER;
    private int missing;
    private int octets;

    /**
     * What the parts of one message have in common, and no others as long as some are missing.
     *
     * @param application the name of the one that sends them
     * @param wide whether the reference has 16 bits; the same number in 8 bits is another reference
     */
    record Key(String application, Address source, Address destination, int reference, boolean wide) {
        static Key of(MtMessage part, Concatenation place) {
            ShortMessage message = part.ownMessage();
            return new Key(
                    part.sentBy().name(), message.source(), message.destination(), place.reference(), place.wide());
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

    /** How long the other parts are waited for. */
    long untilNanos() {
        return untilNanos;
    }

    /** Of the text of all parts that are here. */
    int octets() {
        return octets;
    }

    boolean isWhole() {
        return missing == 0;
    }

    boolean isEmpty() {
        return missing == parts.length;
    }

    /** All that are here, in the order of their numbers; then those that came twice. */
    List<MtMessage> all() {
        List<MtMessage> all = inOrder();
        all.addAll(doubles);
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

    // ---- What belongs to it

    /**
     * Whether it may be a part of the same message: it says the same of how and when it is to be delivered, and if its
     * number is here, its text is the same. Of receipts some may ask and others not: many ask by the last part alone.
     */
    boolean agrees(MtMessage other, StandalonePart what) {
        if (what.place().total() != parts.length || count() >= JoinedParts.MAX) {
            return false;
        }
        ShortMessage message = other.ownMessage();
        ReceiptRequest asked = message.receiptWish();
        ShortMessage known = any().ownMessage();
        return (asked == wish || asked == ReceiptRequest.NEVER || wish == ReceiptRequest.NEVER)
                && message.coding() == known.coding()
                && message.serviceType().equals(known.serviceType())
                && unasked(message.wishes()).equals(unasked(known.wishes()))
                && message.scheduledFor(Instant.EPOCH).equals(known.scheduledFor(Instant.EPOCH))
                && saysTheSame(parts[what.place().number() - 1], what);
    }

    private int count() {
        return parts.length - missing + doubles.size();
    }

    private MtMessage any() {
        return inOrder().get(0);
    }

    private static SendOptions unasked(SendOptions wishes) {
        return new SendOptions(
                ReceiptRequest.NEVER,
                wishes.notifications(),
                wishes.priority(),
                wishes.protocolId(),
                wishes.replaces(),
                wishes.replyPath());
    }

    private static boolean saysTheSame(@Nullable MtMessage before, StandalonePart what) {
        return before == null
                || StandalonePart.of(before.ownMessage()).filter(what::equals).isPresent();
    }

    void add(MtMessage part, StandalonePart what) {
        int at = what.place().number() - 1;
        if (parts[at] == null) {
            parts[at] = part;
            missing--;
            octets += what.text().length;
        } else {
            doubles.add(part);
        }
        ReceiptRequest asked = part.ownMessage().receiptWish();
        wish = asked == ReceiptRequest.NEVER ? wish : asked;
        part.writableExtras().partial = this;
    }

    /** It is no part of it any more. One that came twice takes its place. */
    @SuppressWarnings("ReferenceEquality") // it is about this very one
    void remove(MtMessage part) {
        part.writableExtras().partial = null;
        if (doubles.removeIf(each -> each == part)) {
            return;
        }
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] == part) {
                parts[i] = null;
                missing++;
                StandalonePart.of(part.ownMessage()).ifPresent(said -> octets -= said.text().length);
                takeDouble(i);
            }
        }
    }

    private void takeDouble(int at) {
        for (MtMessage each : List.copyOf(doubles)) {
            Optional<StandalonePart> said = StandalonePart.of(each.ownMessage());
            if (parts[at] == null && said.isPresent() && said.get().place().number() == at + 1) {
                doubles.remove(each);
                add(each, said.get());
            }
        }
    }

    // ---- The whole

    /** What its parts are called, in their order. */
    JoinedParts names() {
        List<Long> ids = new ArrayList<>();
        List<Long> told = new ArrayList<>();
        for (MtMessage each : all()) {
            ids.add(each.id());
            if (each.ownMessage().receiptWish() != ReceiptRequest.NEVER) {
                told.add(each.id());
            }
        }
        return new JoinedParts(ids, told);
    }

    /** When all its parts want to be told. */
    ReceiptRequest wish() {
        return wish;
    }

    /** The first part: what else is said of the whole, it says. */
    MtMessage first() {
        return any();
    }

    List<StandalonePart> texts() {
        return inOrder().stream()
                .map(each -> StandalonePart.of(each.ownMessage()).orElseThrow())
                .toList();
    }

    /** The whole is worth nothing when a part is not. */
    long worthUntilNanos() {
        return all().stream()
                .mapToLong(each -> each.custody().untilNanos())
                .min()
                .orElse(untilNanos);
    }
}
