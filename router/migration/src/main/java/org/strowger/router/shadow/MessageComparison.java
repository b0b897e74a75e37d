package org.strowger.router.shadow;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.MessageClass;
import org.strowger.message.Address;
import org.strowger.message.OptionalParameter;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.PrivacySettings;

/** Compares the messages that Strowger would send to an SMSC with the messages that the other gateway sent. */
final class MessageComparison {
    /**
     * The permitted difference between validities: gateways write them as times to the second, and some round to the
     * minute.
     */
    private static final long VALIDITY_MILLIS = 60_000;

    private static final String NONE = "none";

    /** Stands for a missing time. */
    private static final Instant NEVER = Instant.MAX;

    private static final int SUFFIX_MIN = 5;
    private static final int TEXT_MAX = 160;

    private final PrivacySettings privacy;
    private final List<Difference> differences = new ArrayList<>();

    private MessageComparison(PrivacySettings privacy) {
        this.privacy = privacy;
    }

    /**
     * Compares the messages.
     *
     * @param expected not empty
     * @param sends not empty
     */
    static List<Difference> of(
            List<ShortMessage> expected, List<OtherSend> sends, long timeMillis, PrivacySettings privacy) {
        MessageComparison comparison = new MessageComparison(privacy);
        if (sends.get(0).isLogged()) {
            comparison.logged(expected, sends);
        } else {
            comparison.whole(expected, sends, timeMillis);
        }
        return comparison.differences;
    }

    private void whole(List<ShortMessage> expected, List<OtherSend> sends, long timeMillis) {
        List<ShortMessage> ours = inOrder(expected);
        List<ShortMessage> theirs =
                inOrder(sends.stream().map(OtherSend::message).toList());
        List<MessageText> ourTexts = texts(ours);
        List<MessageText> theirTexts = texts(theirs);
        ShortMessage our = ours.get(0);
        ShortMessage their = theirs.get(0);
        addresses(our, their);
        boolean isCut = isCutAlike(ourTexts, theirTexts);
        if (!isCut) {
            String ourCut = cut(ourTexts);
            String theirCut = cut(theirTexts);
            differences.add(new Difference(
                    DifferenceField.SEGMENTS,
                    ourCut + " octets",
                    theirCut + " octets",
                    ours.size() == theirs.size() ? "segments with different lengths" : count(ours),
                    ours.size() == theirs.size() ? "segments with different lengths" : count(theirs)));
        }
        compare(DifferenceField.CODING, coding(our), coding(their));
        if (isCut) {
            compare(DifferenceField.HEADER, header(ours, ourTexts), header(theirs, theirTexts));
            for (int i = 0; i < ours.size() && !has(DifferenceField.TEXT); i++) {
                text(ourTexts.get(i), theirTexts.get(i));
            }
        } else {
            text(MessageText.joined(ourTexts), MessageText.joined(theirTexts));
        }
        times(our, their, timeMillis, sends.get(0).timeMillis());
        options(our, their);
    }

    private boolean has(DifferenceField field) {
        return differences.stream().anyMatch(each -> each.field() == field);
    }

    private static List<ShortMessage> inOrder(List<ShortMessage> parts) {
        return parts.stream()
                .sorted(Comparator.comparingInt(
                        each -> each.part().orElse(Concatenation.NONE).number()))
                .toList();
    }

    private static List<MessageText> texts(List<ShortMessage> parts) {
        return parts.stream().map(each -> MessageText.of(each.body())).toList();
    }

    private static String count(List<ShortMessage> parts) {
        return parts.size() == 1 ? "1 message" : parts.size() + " segments";
    }

    private static String cut(List<MessageText> texts) {
        return String.join(
                "+",
                texts.stream()
                        .map(each -> Integer.toString(each.octets().length))
                        .toList());
    }

    /** Whether the texts are cut into segments at the same positions; a single message counts as equal. */
    private static boolean isCutAlike(List<MessageText> ours, List<MessageText> theirs) {
        if (ours.size() != theirs.size()) {
            return false;
        }
        return ours.size() == 1
                || ours.get(0).coding() != theirs.get(0).coding()
                || cut(ours).equals(cut(theirs));
    }

    // ---- Addresses

    private void addresses(ShortMessage our, ShortMessage their) {
        address(DifferenceField.SENDER, DifferenceField.SENDER_TYPE, our.source(), their.source());
        address(DifferenceField.RECIPIENT, DifferenceField.RECIPIENT_TYPE, our.destination(), their.destination());
    }

    private void address(DifferenceField text, DifferenceField type, Address our, Address their) {
        addressText(text, our, their);
        compare(type, type(our), type(their));
    }

    private void addressText(DifferenceField field, Address our, Address their) {
        if (our.text().equals(their.text())) {
            return;
        }
        int same = suffix(our.text(), their.text());
        boolean isPrefix = same >= SUFFIX_MIN;
        differences.add(new Difference(
                field,
                shown(our),
                shown(their),
                isPrefix ? beginning(our, same) : shown(our),
                isPrefix ? beginning(their, same) : shown(their)));
    }

    private static String beginning(Address address, int suffix) {
        return address.text().substring(0, address.text().length() - suffix) + "...";
    }

    private static int suffix(String one, String other) {
        int same = 0;
        while (same < one.length()
                && same < other.length()
                && one.charAt(one.length() - 1 - same) == other.charAt(other.length() - 1 - same)) {
            same++;
        }
        return same;
    }

    private String shown(Address address) {
        boolean isName = address.text().chars().anyMatch(Character::isLetter);
        return address.isEmpty() ? NONE : isName ? address.text() : privacy.number(address.text());
    }

    private static String type(Address address) {
        return "ton " + address.ton() + ", npi " + address.npi();
    }

    // ---- Content

    private static String coding(ShortMessage message) {
        return Integer.toString(message.body().coding());
    }

    private static String header(List<ShortMessage> parts, List<MessageText> texts) {
        Concatenation concatenation = parts.get(0).part().orElse(Concatenation.NONE);
        String form = "";
        if (concatenation.isValid()) {
            String bits = concatenation.wide() ? "16-bit" : "8-bit";
            form = parts.get(0).body().hasHeader() ? bits + " reference" : "segment numbers outside the text";
        }
        byte[] others = texts.get(0).header().toBytes();
        boolean hasOthers = texts.get(0).header().octets() > 0;
        String more = hasOthers ? HexFormat.of().formatHex(others) : "";
        String both = form.isEmpty() || more.isEmpty() ? form + more : form + " and " + more;
        return both.isEmpty() ? NONE : both;
    }

    private void text(MessageText our, MessageText their) {
        if (our.says(their)) {
            return;
        }
        int at = Arrays.mismatch(our.octets(), their.octets());
        String ourPattern = privacy.maskText() ? "other octets" : octet(our.octets(), at);
        String theirPattern = privacy.maskText() ? "other octets" : octet(their.octets(), at);
        differences.add(new Difference(DifferenceField.TEXT, shown(our), shown(their), ourPattern, theirPattern));
    }

    private static String octet(byte[] octets, int at) {
        return at < octets.length ? "octet " + HexFormat.of().toHexDigits(octets[at]) : "the end";
    }

    private String shown(MessageText text) {
        if (privacy.maskText()) {
            return "(" + text.octets().length + " octets)";
        }
        byte[] some = Arrays.copyOf(text.octets(), Math.min(TEXT_MAX, text.octets().length));
        return text.text().orElse("") + " (" + HexFormat.of().formatHex(some) + ")";
    }

    // ---- Other fields

    private void times(ShortMessage our, ShortMessage their, long ourMillis, long theirMillis) {
        long waited = Math.max(0, theirMillis - ourMillis);
        Instant ourNow = Instant.ofEpochMilli(ourMillis);
        Instant theirNow = Instant.ofEpochMilli(theirMillis);
        time(
                DifferenceField.VALIDITY,
                our.expiresAt(ourNow).orElse(NEVER),
                their.expiresAt(theirNow).orElse(NEVER),
                ourNow,
                waited);
        time(
                DifferenceField.SCHEDULE,
                our.scheduledFor(ourNow).orElse(NEVER),
                their.scheduledFor(theirNow).orElse(NEVER),
                ourNow,
                waited);
    }

    /** @param waited the time that the message spent in the other gateway; a relative time may differ by this much */
    private void time(DifferenceField field, Instant our, Instant their, Instant now, long waited) {
        boolean isAlike = our.equals(their)
                || (!our.equals(NEVER)
                        && !their.equals(NEVER)
                        && Math.abs(Duration.between(our, their).toMillis()) <= VALIDITY_MILLIS + waited);
        if (!isAlike) {
            differences.add(Difference.of(field, span(our, now), span(their, now)));
        }
    }

    private static String span(Instant until, Instant now) {
        return until.equals(NEVER) ? NONE : minutes(Duration.between(now, until).toSeconds());
    }

    /** A duration in minutes or hours, so that a few seconds spent in a gateway do not create a separate group. */
    private static String minutes(long seconds) {
        long minutes = Math.round((double) seconds / 60);
        return minutes % 60 == 0 ? (minutes / 60) + " h" : minutes + " min";
    }

    private void options(ShortMessage our, ShortMessage their) {
        compare(DifferenceField.RECEIPT, word(our.receiptRequest()), word(their.receiptRequest()));
        compare(
                DifferenceField.PRIORITY,
                Integer.toString(our.options().priority()),
                Integer.toString(their.options().priority()));
        compare(
                DifferenceField.PROTOCOL_ID,
                Integer.toString(our.options().protocolId()),
                Integer.toString(their.options().protocolId()));
        compare(DifferenceField.SERVICE_TYPE, orNone(our.serviceType()), orNone(their.serviceType()));
        String ours = parameters(our);
        String theirs = parameters(their);
        if (!ours.equals(theirs)) {
            differences.add(new Difference(DifferenceField.PARAMETERS, ours, theirs, tags(our), tags(their)));
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String orNone(String text) {
        return text.isEmpty() ? NONE : text;
    }

    private static String parameters(ShortMessage message) {
        List<String> all = message.optionalParameters().stream()
                .map(MessageComparison::parameter)
                .sorted()
                .toList();
        return orNone(String.join(" ", all));
    }

    private static String parameter(OptionalParameter each) {
        return tag(each) + "=" + HexFormat.of().formatHex(each.value());
    }

    private static String tag(OptionalParameter each) {
        return HexFormat.of().toHexDigits((short) each.tag());
    }

    /** The tags without their values, which may differ from message to message. */
    private static String tags(ShortMessage message) {
        List<String> all = message.optionalParameters().stream()
                .map(MessageComparison::tag)
                .sorted()
                .toList();
        return all.isEmpty() ? NONE : "tags " + String.join(" ", all);
    }

    private void compare(DifferenceField field, String our, String their) {
        if (!our.equals(their)) {
            differences.add(Difference.of(field, our, their));
        }
    }

    // ---- Logs

    /**
     * Compares with a log, which has no address types: our plus is removed first, because a plus and the international
     * type mean the same.
     */
    private void logged(List<ShortMessage> expected, List<OtherSend> sends) {
        List<ShortMessage> ours = inOrder(expected);
        List<ShortMessage> theirs =
                inOrder(sends.stream().map(OtherSend::message).toList());
        ShortMessage our = ours.get(0);
        ShortMessage their = theirs.get(0);
        addressText(DifferenceField.SENDER, withoutPlus(our.source()), their.source());
        addressText(DifferenceField.RECIPIENT, withoutPlus(our.destination()), their.destination());
        compare(DifferenceField.CODING, alphabet(our), alphabet(their));
        MessageText ourText = MessageText.joined(texts(ours));
        MessageText theirText = MessageText.joined(texts(theirs));
        if (!LoggedText.isLogged(ourText, theirText)) {
            text(ourText, theirText);
        }
    }

    private static Address withoutPlus(Address address) {
        boolean hasPlus = address.text().length() > 1
                && address.text().charAt(0) == '+'
                && address.text().chars().skip(1).allMatch(each -> each >= '0' && each <= '9');
        return hasPlus ? Address.international(address.text().substring(1)) : address;
    }

    private static String alphabet(ShortMessage message) {
        DataCoding coding = DataCoding.of(message.body().coding());
        String name = coding.alphabet(Alphabet.GSM7).name();
        return coding.messageClass() == MessageClass.NONE
                ? name
                : name + ", class " + (coding.messageClass().ordinal() - MessageClass.FLASH.ordinal());
    }
}
