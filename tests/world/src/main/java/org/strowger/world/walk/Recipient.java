package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.world.walk.WalkApplication.Asked;

/** A recipient of a planned message. No other message of the walk has this number. */
public final class Recipient {
    private final Planned message;
    private final String number;
    private Area area;
    private final Subscriber subscriber;
    private final int part;
    private final boolean isRelayed;
    private final Function<Planned, Recipient> judged;
    /** The ends that are permitted regardless of the route, with the reasons. */
    private final Map<End, String> others = new EnumMap<>(End.class);

    private final List<Replaced> replaced = new ArrayList<>();
    private boolean isDecided;
    private final Set<End> ends = EnumSet.noneOf(End.class);
    private final List<String> reasons = new ArrayList<>();
    private Content contentOnAir;
    private String sender;
    private @Nullable Content joined;
    private long joinedNanos = Long.MAX_VALUE;
    private Predicate<Area> joins = any -> false;

    /**
     * @param judged judges another message to the same number
     * @param part the number of the segment that the application sends to this number; 0 for the whole message
     * @param isRelayed whether the message is relayed without being stored
     */
    Recipient(
            Planned message,
            String number,
            int part,
            Subscriber subscriber,
            boolean isRelayed,
            Function<Planned, Recipient> judged) {
        this.judged = judged;
        this.message = message;
        this.number = number;
        this.area = message.area();
        this.part = part;
        this.subscriber = subscriber;
        this.isRelayed = isRelayed;
        this.contentOnAir = contentWritten();
        this.sender = message.sender();
    }

    public Planned message() {
        return message;
    }

    public String number() {
        return number;
    }

    /** The number as written by the application. */
    public Address written() {
        return message.numberForm().write(number);
    }

    /** All segments that are sent to this number. */
    public List<Recipient> siblings() {
        return message.recipients().stream()
                .filter(each -> each.number.equals(number))
                .toList();
    }

    /** The route that the message takes. */
    public Area area() {
        return area;
    }

    /** Makes the message take another route to the same numbers. */
    public void takes(Area branch) {
        area = branch;
        if (!isDecided) {
            ends.clear();
            reasons.clear();
            BasicVerdict.judge(this);
            others.forEach(this::add);
        }
    }

    /** The number of the segment that the application sends; 0 for the whole message. */
    public int part() {
        return part;
    }

    /** This segment, or the whole message, as written by the application. */
    public Content contentWritten() {
        return part == 0 ? message.content() : message.pieces().get(part - 1);
    }

    /** The receipt request of the application. */
    public ReceiptRequest request() {
        return message.request(part);
    }

    /** The body as written, with the segment number. */
    public Body bodyWritten() {
        return part == 0 ? message.content().body() : message.piece(part).body();
    }

    /** Whether the response comes from an SMSC, not from the router. */
    public boolean isRelayed() {
        return isRelayed;
    }

    public Subscriber subscriber() {
        return subscriber;
    }

    // ---- The model

    /** The recipient as if the application had sent this content. */
    public Recipient instead(Content content) {
        return judged.apply(message.saying(content));
    }

    private record Replaced(Recipient other, Asked asked) {}

    /** Notes that the application has requested to replace the content. */
    public void replaced(Recipient other, Asked asked) {
        replaced.add(new Replaced(other, asked));
    }

    /**
     * The contents that SMSCs may get at this time: the former content until the response, the new content from the
     * request on.
     */
    public List<Recipient> readings(long nanos) {
        return readings(nanos, nanos);
    }

    /** The contents that a copy may have. It may have been sent some time before its SMSC read it. */
    public List<Recipient> readings(Copy copy) {
        return readings(copy.earliestNanos(), copy.nanos());
    }

    private List<Recipient> readings(long fromNanos, long untilNanos) {
        List<Recipient> readings = new ArrayList<>(List.of(this));
        for (Replaced each : replaced) {
            Optional<InquiryAnswer> answer = each.asked.answer();
            boolean isRefused =
                    answer.filter(one -> !one.outcome().isAccepted()).isPresent();
            if (isRefused || untilNanos < each.asked.nanos()) {
                continue;
            }
            boolean isGranted = answer.filter(one -> one.outcome().isAccepted()).isPresent();
            if (isGranted && fromNanos > each.asked.answeredNanos()) {
                readings.clear();
            }
            readings.add(each.other);
        }
        return readings;
    }

    public boolean isDecided() {
        return isDecided;
    }

    /** The permitted ends if nothing else is declared. */
    public Set<End> ends() {
        return ends;
    }

    /** Permits only this end, for this reason. Features are called in the order in which the router acts. */
    public void endsOnly(End end, String reason) {
        if (!isDecided) {
            isDecided = true;
            ends.clear();
            ends.add(end);
            reasons.add(reason);
        }
    }

    /** Additionally permits this end, for this reason, whichever route the message takes. */
    public void mayEnd(End end, String reason) {
        others.putIfAbsent(end, reason);
        add(end, reason);
    }

    /** Permits this end for the route. */
    void endsByRoute(End end, String reason) {
        add(end, reason);
    }

    private void add(End end, String reason) {
        if (!isDecided && ends.add(end)) {
            reasons.add(end + " because of " + reason);
        }
    }

    public List<String> reasons() {
        return reasons;
    }

    /** The content that is sent, before it is adapted to an SMSC. */
    public Content contentOnAir() {
        return contentOnAir;
    }

    /** The text of the content that is sent; empty if there is none. */
    public String textOnAir() {
        return contentOnAir.readable();
    }

    /**
     * The joined message, if the application sends segments that are joined. They are joined if all are stored before
     * the first one has waited for a minute.
     */
    public Optional<Content> joined() {
        return Optional.ofNullable(joined).filter(any -> joins.test(area));
    }

    /** @param where the areas for which segments are joined */
    void joinsWhere(Predicate<Area> where) {
        joins = where;
        joined = message.content();
    }

    /** Sets the content that is sent if the segments are joined. */
    public void joinsAs(Content whole) {
        joined = whole;
    }

    /**
     * Notes that an SMSC has the joined message. All later copies belong to the joined message, even if it is cut in
     * the same way as by the application.
     */
    void leftJoined(long nanos) {
        joinedNanos = Math.min(joinedNanos, nanos);
    }

    /** Whether the copy belongs to the joined message, and is not the segment that the application has sent. */
    public boolean isJoinedIn(Copy copy) {
        return part > 0
                && (copy.nanos() > joinedNanos
                        || copy.parts() != message.pieces().size()
                        || !copy.content().text().equals(contentOnAir.text()));
    }

    /** Declares that a rule of the router writes another text. */
    public void leavesWithText(String text) {
        contentOnAir = Content.written(text);
    }

    /** The sender before routing. */
    public String sender() {
        return sender;
    }

    public void comesFrom(String other) {
        sender = other;
    }

    /** The sender that SMSCs get. */
    public String senderOnAir() {
        return area.senderOnAir(sender);
    }

    @Override
    public String toString() {
        return message + " to " + number + (part == 0 ? "" : ", segment " + part);
    }
}
