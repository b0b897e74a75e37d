package org.strowger.world.walk;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;

/** An application in a walk, which sends messages, and receives receipts and messages from mobiles. */
public abstract class WalkApplication {
    /** The time within which the router begins to end the session of an application that does not respond. */
    private static final long UNANSWERED_NANOS = TimeUnit.MILLISECONDS.toNanos(9_800);

    private final Scene scene;
    private final String name;
    private final Map<Recipient, Sent> sent = new HashMap<>();
    /** The segments of joined messages, by the id in their receipts. */
    private final Map<String, Recipient> ofJoined = new HashMap<>();

    private boolean isAway;
    private long slowNanos;
    private boolean isSilent;

    /** A message that was sent to one recipient, and its result. */
    public interface Sent {
        long nanos();

        /** The time since which the end of a router may break the connection without the application knowing it yet. */
        default long connectedNanos() {
            return nanos();
        }

        /** The response; null if there is none. */
        @Nullable
        Outcome outcome();

        /** The time of the response; {@link Long#MAX_VALUE} if there is none. */
        long answeredNanos();

        /** Whether a refusal has a single status for several recipients. */
        default boolean isForAll() {
            return false;
        }

        /** Whether the application no longer waits for the response. */
        boolean isLeft();
    }

    protected WalkApplication(Scene scene, String name) {
        this.scene = scene;
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** Adds the keys of the application to its configuration. */
    protected void configure(Setup.Entry settings, Chance chance) {}

    // ---- Messages

    /** Begins the application's periodic actions. Called once, when the walk begins. */
    public abstract void tend();

    /** Sends a message at once, or as soon as possible. */
    public abstract void send(Planned message);

    /** The sent message; empty if it was not sent. */
    public Optional<Sent> sent(Recipient recipient) {
        return Optional.ofNullable(sent.get(recipient));
    }

    /**
     * Whether the router may have been ending the session between the request and this time, because the application
     * did not respond to deliveries: it then accepts nothing new.
     */
    public boolean mayBeEnding(Sent message, long untilNanos) {
        return message.isLeft()
                && Stream.of(name, Shakes.hangsOf(name))
                        .anyMatch(each -> scene.shakes().touch(each, message.nanos() - UNANSWERED_NANOS, untilNanos));
    }

    /** The number of requests with this message that the router may have received. */
    public long requests(Recipient recipient) {
        return 1;
    }

    /** The number of repeated requests that the router may have handled as new ones, because their key had expired. */
    public long renewals(Recipient recipient) {
        return 0;
    }

    protected void isSent(Recipient recipient, Sent one) {
        sent.put(recipient, one);
        scene.tell(recipient, () -> name + " sends " + recipient.message().content());
    }

    /**
     * Cancels an accepted message.
     *
     * @return whether the cancellation was granted; empty if no request was made
     */
    public Optional<BooleanSupplier> cancel(Recipient recipient) {
        Outcome outcome = sent(recipient).map(Sent::outcome).orElse(null);
        if (outcome == null || !outcome.isAccepted()) {
            return Optional.empty();
        }
        scene.tell(recipient, () -> name + " cancels it");
        return askToCancel(recipient, outcome.messageId());
    }

    /** An inquiry in progress, or its result. */
    public interface Asked {
        /** The time of the inquiry. */
        long nanos();

        Optional<InquiryAnswer> answer();

        /** The time of the response; {@link Long#MAX_VALUE} if there is none. */
        long answeredNanos();

        /** Whether the application no longer waits for the response. */
        boolean isLeft();
    }

    /**
     * Queries the state of an accepted message; empty if that is not possible now.
     *
     * @param isNamed whether the inquiry contains the sender, if it can
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

    /** Sends the inquiry; empty if that is not possible. */
    protected Optional<Asked> askForState(Recipient recipient, String id, boolean isNamed) {
        return Optional.empty();
    }

    /** Replaces the content of an accepted message; empty if that is not possible now. */
    public Optional<Asked> replace(Recipient recipient, Planned other) {
        Outcome outcome = sent(recipient).map(Sent::outcome).orElse(null);
        if (outcome == null || !outcome.isAccepted()) {
            return Optional.empty();
        }
        scene.tell(recipient, () -> name + " replaces it by " + other.content());
        return askToReplace(recipient, outcome.messageId(), other);
    }

    /** Sends the request; empty if that is not possible. */
    protected Optional<Asked> askToReplace(Recipient recipient, String id, Planned other) {
        return Optional.empty();
    }

    protected abstract Optional<BooleanSupplier> askToCancel(Recipient recipient, String id);

    // ---- Receipts and messages of mobiles

    /** Handles a receipt or a message from a mobile, and responds to it. */
    protected void came(Copy copy) {
        came(copy, 0);
    }

    /** @param part the segment named in a report; 0 if the id identifies the segment */
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
     * The recipient to which a receipt belongs. Segments to one number have receipts with different ids. A receipt with
     * an unknown id belongs to a segment whose response was lost.
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

    /**
     * The segment to which a receipt belongs. Known fault: the receipts of all joined segments are sent to the URL
     * given with the first one.
     */
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

    /** Breaks the connections. For the given time, the application neither sends nor receives anything. */
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

    /** @param byNanos the delay; 0 for no responses */
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

    /**
     * Breaks the connection after this number of requests, when another one is in progress or has just been answered.
     */
    public void breaksWithin(int requests) {}

    /** Stops reading from the current connections for the given time. */
    public void hangsFor(long nanos) {}
}
