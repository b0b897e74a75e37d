package org.strowger.router.http.kannel;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.MessageSplitter;
import org.strowger.gsm.TextCuts;
import org.strowger.gsm.TextUnit;
import org.strowger.http.HttpResponse;
import org.strowger.message.Body;
import org.strowger.router.http.gateway.WrittenText;

/**
 * The reply to a message from a mobile, in the body of the application's response. Kannel also replies with texts of
 * its own, such as {@code Could not fetch content, sorry.}; Strowger does not.
 */
final class KannelReply {
    /** A user data header with an 8-bit concatenation element (3GPP TS 23.040 section 9.2.3.24.1). */
    private static final int CONCATENATION_OCTETS = 6;

    private static final Pattern TAG = Pattern.compile("<[^<>]*>");

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private KannelReply() {}

    /** Returns the content of the reply; empty if the response has no content that a message can carry. */
    static Optional<Body> of(HttpResponse response, int segmentsMax) {
        if (response.body().length == 0 || segmentsMax <= 0) {
            return Optional.empty();
        }
        String contentType = response.headers().first("Content-Type").orElse("");
        Optional<Body> whole = whole(response.body(), contentType);
        return whole.flatMap(body -> cut(body, segmentsMax));
    }

    private static Optional<Body> whole(byte[] octets, String contentType) {
        return switch (KannelPost.mediaType(contentType)) {
            case "text/plain" -> text(octets, contentType).flatMap(KannelReply::body);
            case "text/html", "text/vnd.wap.wml" ->
                text(octets, contentType).map(KannelReply::withoutTags).flatMap(KannelReply::body);
            case "text/xml" -> xml(octets);
            case "application/octet-stream" -> Optional.of(new Body(octets, false, WrittenText.OCTETS));
            default -> Optional.empty();
        };
    }

    private static Optional<String> text(byte[] octets, String contentType) {
        return TextCharset.of(KannelPost.charset(contentType))
                .flatMap(charset -> WrittenText.decoded(octets, charset))
                .map(String::strip);
    }

    private static Optional<Body> body(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(WrittenText.automatic(text));
    }

    private static String withoutTags(String text) {
        return BLANKS.matcher(TAG.matcher(text).replaceAll("")).replaceAll(" ").strip();
    }

    private static Optional<Body> xml(byte[] octets) {
        try {
            KannelFields fields = KannelXml.fields(octets);
            Body body = new KannelBody(fields, KannelNumbers.of(fields), KannelSend.header(fields), false).body();
            return body.octets().length == 0 ? Optional.empty() : Optional.of(body);
        } catch (KannelRejection e) {
            return Optional.empty();
        }
    }

    /**
     * Cuts a reply to the maximum length. Content with a header of its own is not cut: it is sent whole, or not at all.
     */
    private static Optional<Body> cut(Body body, int segmentsMax) {
        if (body.segments() <= segmentsMax) {
            return Optional.of(body);
        }
        if (body.hasHeader()) {
            return Optional.empty();
        }
        TextUnit unit = DataCoding.of(body.coding()).unit(Alphabet.GSM7);
        int headerOctets = segmentsMax == 1 ? 0 : CONCATENATION_OCTETS;
        // Keep two units more than fit, so that the cut at the end of the last segment does not separate a surrogate
        // pair.
        int most = (segmentsMax * unit.capacity(headerOctets) + 2) * unit.octets();
        byte[] octets = body.octets();
        TextCuts cuts = MessageSplitter.cut(octets, 0, Math.min(octets.length, most), unit, headerOctets);
        int end = cuts.to(Math.min(cuts.parts(), segmentsMax));
        return Optional.of(new Body(Arrays.copyOf(octets, end), false, body.coding()));
    }
}
