package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.WalkProtocol;

/** A message that an application will send. */
public final class Planned {
    private final int number;
    private final long atNanos;
    private final String application;
    private final WalkProtocol protocol;
    private final Map<Integer, String> parameters = new TreeMap<>();
    private final ApplicationForm form;
    private final List<Recipient> recipients = new ArrayList<>();
    private Content content;
    private String sender = "SHOP";
    private ReceiptRequest request = ReceiptRequest.ON_END;
    private boolean wantsProgress;
    private boolean isInPieces;
    private Numbering numbering = Numbering.HEADER;
    private boolean isPayload;
    private NumberForm numberForm = NumberForm.INTERNATIONAL;
    private boolean changes;
    private boolean isKept;
    private long validityNanos;
    private long deferredNanos;
    private long dueNanos;
    private String key = "";
    private final Map<Integer, Long> segmentNanos = new TreeMap<>();
    private int silentSegment;
    private int recipientCount = 1;
    private @Nullable Area area;

    Planned(int number, long atNanos, String application, WalkProtocol protocol, ApplicationForm form) {
        this.protocol = protocol;
        this.form = form;
        this.number = number;
        this.atNanos = atNanos;
        this.application = application;
        this.content = new Content(Coding.GSM, "message " + number);
    }

    /** The same message with other content. */
    Planned saying(Content other) {
        Planned same = new Planned(number, atNanos, application, protocol, form);
        same.isKept = isKept;
        same.content = other;
        same.sender = sender;
        same.request = request;
        same.wantsProgress = wantsProgress;
        same.changes = changes;
        same.validityNanos = validityNanos;
        same.area = area;
        return same;
    }

    public int number() {
        return number;
    }

    /** The time at which the message is sent, from the beginning of the walk. */
    public long atNanos() {
        return atNanos;
    }

    public String application() {
        return application;
    }

    public void goTo(Area destination) {
        area = destination;
    }

    /** The area of the recipients. */
    public Area area() {
        Area known = area;
        if (known == null) {
            throw new AssertionError("it is not known where it goes");
        }
        return known;
    }

    public int recipientCount() {
        return recipientCount;
    }

    public void sendToSeveral(int count) {
        recipientCount = count;
    }

    /** The protocol with which the message is sent. */
    public WalkProtocol protocol() {
        return protocol;
    }

    /** The kind of the application. */
    public ApplicationForm form() {
        return form;
    }

    public List<Recipient> recipients() {
        return recipients;
    }

    public Content content() {
        return content;
    }

    /** Replaces the content, if the application can express the new one. */
    public void write(Content other) {
        if (form.says(other) && (protocol().saysMuch() || other.segments() == 1)) {
            content = other;
        }
    }

    public String text() {
        return content.text();
    }

    /** Adds a word to the text. */
    public Planned say(String word) {
        write(content.saying(content.text() + " " + word));
        return this;
    }

    public String sender() {
        return sender;
    }

    /** Sets the sender: a name, or the digits of an international number. */
    public void writeFrom(String other) {
        sender = other;
    }

    public Address source() {
        return sender.chars().allMatch(Character::isDigit)
                ? Address.international(sender)
                : Address.alphanumeric(sender);
    }

    public ReceiptRequest request() {
        return request;
    }

    public void ask(ReceiptRequest receipt) {
        request = form.nearest(receipt);
    }

    /** The receipt request for this segment; with part 0, for the whole message. */
    ReceiptRequest request(int part) {
        return part > 0 && part == silentSegment ? ReceiptRequest.NEVER : request;
    }

    /** Makes the application request no receipt for this segment. */
    public void askWithoutSegment(int part) {
        silentSegment = part;
    }

    /** Whether the application requests notifications. */
    public boolean wantsProgress() {
        return wantsProgress;
    }

    public void askForProgress() {
        wantsProgress = form.takesProgress();
    }

    /** Declares that a rule of the router changes the text, for which a full segment would have no space. */
    public void changesOnItsWay() {
        changes = true;
    }

    public boolean isChanging() {
        return changes;
    }

    /** Declares that a rule of the router stores the message, whatever its route does. */
    public void isStoredByRule() {
        isKept = true;
    }

    boolean isKept() {
        return isKept;
    }

    /** Makes the application send the message in segments. */
    public void sendInPieces() {
        isInPieces = true;
    }

    /** The segments that the application sends; empty if it sends the whole message. */
    public List<Content> pieces() {
        return isInPieces ? content.cut(numbering.octets()) : List.of();
    }

    /** Delays a segment by this time. */
    public void sendLater(int part, long nanos) {
        segmentNanos.put(part, nanos);
    }

    long laterNanos(int part) {
        return segmentNanos.getOrDefault(part, 0L);
    }

    public Numbering numbering() {
        return numbering;
    }

    public void numberBy(Numbering other) {
        numbering = form.isSession() ? other : numbering;
    }

    /** A segment as sent by the application. */
    Piece piece(int part) {
        List<Content> pieces = pieces();
        return numbering.piece(pieces.get(part - 1), number, pieces.size(), part);
    }

    /** Makes the application send the text in the field for long texts. */
    public void sendAsPayload() {
        isPayload = form.isSession();
    }

    /** The whole message as sent by the application. */
    Piece wholePiece() {
        return isPayload ? Piece.payload(content.body()) : Piece.whole(content.body());
    }

    /** The TLVs that the application sends, by tag. */
    public Map<Integer, String> parameters() {
        return parameters;
    }

    /** The form in which the recipients' numbers are written. */
    public NumberForm numberForm() {
        return numberForm;
    }

    public void writeNumbers(NumberForm form) {
        numberForm = this.form.isSession() ? form : numberForm;
    }

    /** The key by which a repeated request is recognized; empty if there is none. */
    public String key() {
        return key;
    }

    public void useKey(String own) {
        key = own;
    }

    /** The validity; 0 if the route decides. */
    public long validityNanos() {
        return validityNanos;
    }

    public void expireAfter(long nanos) {
        long unitNanos = form.validityUnitNanos();
        validityNanos = (nanos + unitNanos - 1) / unitNanos * unitNanos;
    }

    /** The time from sending to delivery; 0 for immediate delivery. */
    public long deferredNanos() {
        return deferredNanos;
    }

    public void deferFor(long nanos) {
        deferredNanos = form.takesDeliveryTimes() ? nanos : 0;
    }

    /** Notes the delivery time with which the message was sent, in calendar time. */
    void isDue(long nanos) {
        dueNanos = nanos;
    }

    /** The earliest delivery time, as a time of the {@link Calendar}. */
    public long dueNanos() {
        return dueNanos;
    }

    @Override
    public String toString() {
        return "message " + number + " of " + application;
    }
}
