package org.strowger.world.walk;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;

/** An application of a walk: it sends messages, and takes receipts and messages of mobiles. */
public abstract class WalkApplication {
    private final Scene scene;
    private final String name;
    private final Map<Recipient, Sent> sent = new HashMap<>();
    /** The segments whose receipts have these ids. */
    private final Map<String, Recipient> ofJoined = new HashMap<>();

    private boolean isAway;
    private long slowNanos;
    private boolean isSilent;

    /** A message that was sent to one recipient, and what came of it. */
    public interface Sent {
        long nanos();

        /** The answer; null if there was none. */
        @Nullable
        Outcome outcome();

        /** {@link Long#MAX_VALUE} if it was not answered. */
        long answeredNanos();

        /** Whether a refusal is one status for several recipients. */
        default boolean isForAll() {
            return false;
        }

        /** Whether nobody waits for the answer any more. */
        boolean isLeft();
    }

    protected WalkApplication(Scene scene, String name) {
        this.scene = scene;
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** Adds what the router has to know of it. */
    protected void configure(Setup.Entry settings, Chance chance) {}

    // ---- Messages

    /** Does what has to be done from time to time. It is called once, when the walk begins. */
    public abstract void tend();

    /** Sends a message, or as soon as it can. */
    public abstract void send(Planned message);

    /** Empty if it was not sent. */
    public Optional<Sent> sent(Recipient recipient) {
        return Optional.ofNullable(sent.get(recipient));
    }

    /** How many requests with it the router may have had. */
    public long requests(Recipient recipient) {
        return 1;
    }

    protected void isSent(Recipient recipient, Sent one) {
        sent.put(recipient, one);
        scene.tell(recipient, () -> name + " sends " + recipient.message().content());
    }

    /**
     * Cancels a message that was accepted.
     *
     * @return whether that was granted; empty if nothing was asked
     */
    public Optional<BooleanSupplier> cancel(Recipient recipient) {
        Outcome outcome = sent(recipient).map(Sent::outcome).orElse(null);
        if (outcome == null || !outcome.isAccepted()) {
            return Optional.empty();
        }
        scene.tell(recipient, () -> name + " cancels it");
        return askToCancel(recipient, outcome.messageId());
    }

    /** An inquiry that is under way, or was answered. */
    public interface Asked {
        /** When it was asked. */
        long nanos();

        Optional<InquiryAnswer> answer();

        /** {@link Long#MAX_VALUE} if it was not answered. */
        long answeredNanos();

        /** Whether nobody waits for the answer any more. */
        boolean isLeft();
    }

    /**
     * Asks for the state of a message that was accepted; empty if that cannot be asked now.
     *
     * @param isNamed whether the question names the sender, if it can
     */
    public Optional<Asked> query(Recipient recipient, boolean isNamed) {
        Outcome outcome = sent(recipient).map(Sent::outcome).orElse(null);
        if (outcome == null || !outcome.isAccepted() || outcome.messageId().isEmpty()) {
            return Optional.empty();
        }
        Optional<Asked> asked = askForState(recipient, outcome.messageId(), isNamed);
        asked.ifPresent(any -> scene.tell(recipient, () -> name + " asks for its state"));
        return asked;
    }

    /** Empty if that cannot be asked. */
    protected Optional<Asked> askForState(Recipient recipient, String id, boolean isNamed) {
        return Optional.empty();
    }

    /** Replaces the content of a message that was accepted; empty if that cannot be asked now. */
    public Optional<Asked> replace(Recipient recipient, Planned other) {
        Outcome outcome = sent(recipient).map(Sent::outcome).orElse(null);
        if (outcome == null || !outcome.isAccepted()) {
            return Optional.empty();
        }
        scene.tell(recipient, () -> name + " replaces it by " + other.content());
        return askToReplace(recipient, outcome.messageId(), other);
    }

    /** Empty if that cannot be asked. */
    protected Optional<Asked> askToReplace(Recipient recipient, String id, Planned other) {
        return Optional.empty();
    }

    protected abstract Optional<BooleanSupplier> askToCancel(Recipient recipient, String id);

    // ---- Receipts and messages of mobiles

    /** Takes a receipt or a message of a mobile, and answers in its manner. */
    protected void came(Copy copy) {
        came(copy, 0);
    }

    /** @param part the segment that a report names; 0: its id tells that */
    protected void came(Copy copy, int part) {
        ShortMessage.Kind kind = copy.came().message().kind();
        if (kind == ShortMessage.Kind.RECEIPT || kind == ShortMessage.Kind.NOTIFICATION) {
            if (scene.foreign(copy.came().message().source().text()).isPresent()) {
                throw new AssertionError(name + " has a receipt of another: " + copy);
            }
            Recipient recipient = part == 0 ? recipientOf(copy) : recipientOf(copy, part);
            scene.tell(
                    recipient,
                    () -> name + " has a " + kind + ", " + copy.came().receipt().state());
            boolean isEnd = kind == ShortMessage.Kind.RECEIPT;
            (isEnd ? scene.receipts(recipient) : scene.notifications(recipient)).add(copy);
        } else {
            scene.fromMobile(copy);
        }
        if (!isSilent) {
            scene.agenda().after(slowNanos, () -> answer(copy));
        }
    }

    protected abstract void answer(Copy copy);

    /**
     * Segments to one number have receipts with different ids. One with an unknown id is of a segment whose answer was
     * lost.
     */
    private Recipient recipientOf(Copy receipt) {
        String id = receipt.came().receipt().messageId();
        String number = receipt.came().message().source().text();
        Recipient first = scene.plan().recipient(number, 1);
        List<Recipient> all = first.message().recipients().stream()
                .filter(each -> each.number().equals(first.number()))
                .toList();
        return Stream.concat(
                        all.stream().filter(each -> isOf(each, id)),
                        all.stream()
                                .filter(each -> isUnanswered(each)
                                        && scene.receipts(each).isEmpty()))
                .findFirst()
                .orElse(first);
    }

    /** Known fault: the receipts of all joined segments go to the URL that the first one has named. */
    private Recipient recipientOf(Copy receipt, int part) {
        Recipient named =
                scene.plan().recipient(receipt.came().message().source().text(), part);
        if (named.joined().isEmpty()) {
            return named;
        }
        return ofJoined.computeIfAbsent(
                receipt.came().receipt().messageId(), any -> Stream.concat(Stream.of(named), named.siblings().stream())
                        .filter(each -> !ofJoined.containsValue(each))
                        .findFirst()
                        .orElse(named));
    }

    private boolean isUnanswered(Recipient recipient) {
        return sent(recipient).map(Sent::outcome).isEmpty();
    }

    private boolean isOf(Recipient recipient, String id) {
        Outcome outcome = sent(recipient).map(Sent::outcome).orElse(null);
        return outcome != null && outcome.messageId().equals(id);
    }

    // ---- Trouble

    /** It breaks its connections, and for so long it neither sends nor takes anything. */
    public void isAwayFor(long nanos) {
        scene.story().tell(name + " goes away");
        isAway = true;
        leave();
        scene.agenda().after(nanos, () -> {
            isAway = false;
            comeBack();
        });
    }

    protected boolean isAway() {
        return isAway;
    }

    protected abstract void leave();

    protected void comeBack() {}

    /** @param byNanos 0: it answers nothing */
    public void isSlowFor(long byNanos, long nanos) {
        Shakes.Span span = scene.shakes().begins(name, scene.nowNanos());
        slowNanos = byNanos;
        isSilent = byNanos == 0;
        scene.agenda().after(nanos, () -> {
            slowNanos = 0;
            isSilent = false;
            span.ends(scene.nowNanos());
        });
    }

    /** Its connection breaks when, after so many others, a request is under way or has just been answered. */
    public void breaksWithin(int requests) {}

    /** It reads nothing from the connections that it has now. */
    public void hangsFor(long nanos) {}
}
