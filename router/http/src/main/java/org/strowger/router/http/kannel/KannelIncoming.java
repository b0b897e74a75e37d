package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;

/** Messages from mobiles by POST: with headers and a text body, or in XML. */
final class KannelIncoming {
    private static final char PRINTABLE_END = '~';

    private KannelIncoming() {}

    static HttpRequest post(String target, HttpHeaders.Builder headers, IncomingValues values) {
        String time = KannelEscapes.TIME.format(values.at());
        headers.add("Content-Type", contentType(values));
        add("X-Kannel-From", values.handset(), headers);
        add("X-Kannel-To", values.ourSide(), headers);
        add("X-Kannel-Time", time, headers);
        // This is not the date format of HTTP, but clients of Kannel expect it.
        add("Date", time, headers);
        add("X-Kannel-SMSC", values.smsc(), headers);
        add("X-Kannel-Coding", Integer.toString(values.coding()), headers);
        add("X-Kannel-UDH", KannelEscapes.CODING.encode(values.header()), headers);
        addNumber("X-Kannel-MClass", values.messageClass(), headers);
        addNumber("X-Kannel-MWI", values.waiting(), headers);
        addNumber("X-Kannel-PID", values.protocolId(), headers);
        add("X-Kannel-Service", values.service(), headers);
        return HttpRequest.post(target, headers.build(), values.octets());
    }

    static HttpRequest xml(String target, HttpHeaders.Builder headers, IncomingValues values) {
        headers.add("Content-Type", "text/xml");
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n");
        xml.append("<message cid=\"1\"><submit>");
        xml.append("<oa>").append(element("number", values.handset())).append("</oa>");
        xml.append("<da>").append(element("number", values.ourSide())).append("</da>");
        xml.append(element("ud", KannelEscapes.CODING.encode(values.octets())));
        if (values.header().length > 0) {
            xml.append(element("udh", KannelEscapes.CODING.encode(values.header())));
        }
        xml.append("<dcs>").append(element("coding", values.coding()));
        appendNumber("mclass", values.messageClass(), xml);
        appendNumber("mwi", values.waiting(), xml);
        xml.append("</dcs>");
        appendTime(values, xml);
        xml.append("<from>").append(element("account", values.smsc())).append("</from>");
        xml.append("<to>").append(element("service", values.service())).append("</to>");
        xml.append("</submit></message>");
        return HttpRequest.post(target, headers.build(), xml.toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String contentType(IncomingValues values) {
        return values.charset().equals("8-BIT")
                ? "application/octet-stream"
                : "text/plain; charset=\"" + values.charset() + "\"";
    }

    private static void addNumber(String name, int value, HttpHeaders.Builder headers) {
        if (value != KannelValues.UNKNOWN) {
            add(name, Integer.toString(value), headers);
        }
    }

    /** Adds a header if it has a value. Characters that are not allowed in a header are replaced by question marks. */
    private static void add(String name, String value, HttpHeaders.Builder headers) {
        StringBuilder safe = new StringBuilder(value.length());
        value.chars().forEach(each -> safe.append(each >= ' ' && each <= PRINTABLE_END ? (char) each : '?'));
        String stripped = safe.toString().strip();
        if (!stripped.isEmpty()) {
            headers.add(name, stripped);
        }
    }

    private static void appendTime(IncomingValues values, StringBuilder xml) {
        ZonedDateTime time = values.at().atZone(ZoneOffset.UTC);
        xml.append("<at>")
                .append(element("year", time.getYear()))
                .append(element("month", time.getMonthValue()))
                .append(element("day", time.getDayOfMonth()))
                .append(element("hour", time.getHour()))
                .append(element("minute", time.getMinute()))
                .append(element("second", time.getSecond()))
                .append(element("timezone", 0))
                .append("</at>");
    }

    private static void appendNumber(String name, int value, StringBuilder xml) {
        if (value != KannelValues.UNKNOWN) {
            xml.append(element(name, value));
        }
    }

    private static String element(String name, int value) {
        return element(name, Integer.toString(value));
    }

    private static String element(String name, String value) {
        StringBuilder xml = new StringBuilder("<").append(name).append('>');
        value.codePoints().forEach(each -> appendCharacter(each, xml));
        return xml.append("</").append(name).append('>').toString();
    }

    /**
     * Appends a character with its markup escaped; control characters are not allowed in XML at all (XML 1.0 section
     * 2.2).
     */
    private static void appendCharacter(int character, StringBuilder xml) {
        if (character < ' ') {
            xml.append('?');
        } else if (character > PRINTABLE_END || "<>&\"'".indexOf(character) >= 0) {
            xml.append("&#").append(character).append(';');
        } else {
            xml.append((char) character);
        }
    }
}
