package org.strowger.world.walk;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.world.WalkProtocol;

/** The way in which messages are sent to an SMSC: the model of the SMSC's entry in a configuration. */
public final class Link {
    private final String smsc;
    private final WalkProtocol protocol;
    private LongForm form;
    private boolean isFixed;
    private boolean isOnce;
    private boolean transliterates;
    private @Nullable NumberForm numberForm;

    /** The form of long messages. */
    public enum LongForm {
        KEEP,
        UDH,
        SAR,
        PAYLOAD
    }

    Link(String smsc, WalkProtocol protocol) {
        this.smsc = smsc;
        this.protocol = protocol;
        this.form = protocol == WalkProtocol.SMPP ? LongForm.KEEP : LongForm.UDH;
    }

    public String smsc() {
        return smsc;
    }

    public WalkProtocol protocol() {
        return protocol;
    }

    public LongForm form() {
        return form;
    }

    public void sendLong(LongForm other) {
        form = isFixed ? form : other;
    }

    /** Forces this form of long messages, whatever else is decided. */
    public void sendLongOnly(LongForm only) {
        form = only;
        isFixed = true;
    }

    /** Whether the link is an SMPP session, which supports all forms of messages. */
    public boolean isRich() {
        return protocol == WalkProtocol.SMPP && !isFixed;
    }

    /** Whether the router binds to the SMSC. */
    public boolean isBound() {
        return !isFixed;
    }

    /** Declares that a message is not sent again if the SMSC may have it. */
    public void sendOnce() {
        isOnce = true;
    }

    public boolean sendsOnce() {
        return isOnce;
    }

    public boolean transliterates() {
        return transliterates;
    }

    public void transliterate() {
        transliterates = true;
    }

    /** The form of numbers; empty if numbers are not changed. */
    public Optional<NumberForm> numberForm() {
        return Optional.ofNullable(numberForm);
    }

    public void writeNumbers(NumberForm other) {
        numberForm = other;
    }

    /** The content that the SMSC gets for a message, or for a segment of an application, before it is cut. */
    public Content content(Recipient recipient) {
        Content content = recipient.contentOnAir();
        boolean isTranslated = recipient.message().protocol() != protocol;
        Content translated = isTranslated && content.coding() == Coding.LATIN1 ? content.translated() : content;
        return transliterates && recipient.part() == 0 ? translated.transliterated() : translated;
    }

    /** The content of the packets in which the SMSC gets the message. */
    public List<Content> packets(Recipient recipient) {
        Content content = content(recipient);
        // The original form can be kept only for a message from an SMPP session: a message of an API has none, and a
        // rule can make a message too long for UCP or CIMD2.
        boolean isKept = form == LongForm.KEEP
                && recipient.message().form().isSession()
                && recipient.message().protocol() == WalkProtocol.SMPP;
        boolean isWhole = recipient.part() > 0 || isKept || form == LongForm.PAYLOAD;
        return isWhole ? List.of(content) : content.cut();
    }

    /** Whether stored segments from an application are joined for this SMSC. */
    public boolean joins() {
        return form == LongForm.PAYLOAD;
    }

    /** The packets of a message that an application has sent in segments and that the router has joined. */
    List<Content> packetsOfJoined(Content whole) {
        Content content = transliterates ? whole.transliterated() : whole;
        return form == LongForm.PAYLOAD && content.elements().isEmpty() ? List.of(content) : content.cut();
    }

    /** The number of segments of a joined message on the air. */
    public int segmentsOfJoined(Content whole) {
        return packetsOfJoined(whole).stream().mapToInt(Content::segments).sum();
    }

    /** The number of segments of one of these packets on the air. */
    public int segments(Recipient recipient, int packet) {
        if (recipient.part() > 0) {
            return content(recipient)
                    .segmentsOfPart(recipient.message().numbering().octets());
        }
        List<Content> packets = packets(recipient);
        return packets.size() > 1 ? 1 : packets.get(packet - 1).segments();
    }

    /** The number of segments of a message on the air. */
    public int segments(Recipient recipient) {
        return recipient.part() > 0
                ? segments(recipient, 1)
                : content(recipient).segments();
    }
}
