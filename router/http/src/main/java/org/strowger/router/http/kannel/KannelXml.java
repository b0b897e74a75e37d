package org.strowger.router.http.kannel;

import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.strowger.router.http.gateway.WrittenText;

/**
 * Reads a request to send in XML. A document type declaration is refused, so there are no entities except the five of
 * XML, and nothing outside the document is read.
 */
final class KannelXml {
    private static final int DEPTH_MAX = 8;

    /** The maximum number of elements: a thousand recipients take two elements each. */
    private static final int ELEMENTS_MAX = 4000;

    private static final int DECLARATION_MAX = 200;
    private static final Pattern DECLARED =
            Pattern.compile("^(?:\u00EF\u00BB\u00BF)?<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([A-Za-z0-9._-]+)[\"']");
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final String ROOT = "message/submit/";
    private static final String RECIPIENT = "da/number";

    /** The path below the root of each parameter. */
    private static final Map<String, String> FIELDS = Map.ofEntries(
            Map.entry("from/username", "username"),
            Map.entry("from/user", "username"),
            Map.entry("from/password", "password"),
            Map.entry("from/pass", "password"),
            Map.entry("from/account", "account"),
            Map.entry("from/binfo", "binfo"),
            Map.entry("oa/number", "from"),
            Map.entry("ud", "text"),
            Map.entry("udh", "udh"),
            Map.entry("smsc", "smsc"),
            Map.entry("pid", "pid"),
            Map.entry("rpi", "rpi"),
            Map.entry("priority", "priority"),
            Map.entry("dcs/mclass", "mclass"),
            Map.entry("dcs/coding", "coding"),
            Map.entry("dcs/mwi", "mwi"),
            Map.entry("dcs/compress", "compress"),
            Map.entry("dcs/alt-dcs", "alt-dcs"),
            Map.entry("statusrequest/dlr-mask", "dlr-mask"),
            Map.entry("statusrequest/dlr-url", "dlr-url"),
            Map.entry("vp/delay", "validity"),
            Map.entry("timing/delay", "deferred"),
            Map.entry("meta-data", "meta-data"));

    private final XMLStreamReader in;
    private final Charset charset;
    private final KannelFields fields = KannelFields.ofPost();
    private final StringJoiner recipients = new StringJoiner(" ");
    private final Deque<String> path = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();
    private int elements;
    private boolean hasRecipient;

    private KannelXml(XMLStreamReader in, Charset charset) {
        this.in = in;
        this.charset = charset;
    }

    /**
     * Reads a body. The text is decoded here, because the parser of the JDK prints wrong octets to the standard error
     * output.
     *
     * @throws KannelRejection if the body is not a valid request
     */
    static KannelFields fields(byte[] body) throws KannelRejection {
        Charset charset = charset(body);
        String decoded = WrittenText.decoded(body, charset).orElseThrow(KannelRejection::text);
        String document = decoded.startsWith(BYTE_ORDER_MARK) ? decoded.substring(1) : decoded;
        try {
            return new KannelXml(factory().createXMLStreamReader(new StringReader(document)), charset).read();
        } catch (XMLStreamException e) {
            throw KannelRejection.text();
        }
    }

    /** Returns the declared charset, or else UTF-8 (XML 1.0 section 4.3.3). */
    private static Charset charset(byte[] body) throws KannelRejection {
        String start = new String(body, 0, Math.min(body.length, DECLARATION_MAX), StandardCharsets.ISO_8859_1);
        Matcher declared = DECLARED.matcher(start);
        return declared.find()
                ? TextCharset.of(String.valueOf(declared.group(1))).orElseThrow(KannelRejection::text)
                : StandardCharsets.UTF_8;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        return factory;
    }

    private KannelFields read() throws XMLStreamException, KannelRejection {
        fields.add("charset", charset.name());
        while (in.hasNext()) {
            event(in.next());
        }
        if (hasRecipient) {
            fields.add("to", recipients.toString());
        }
        return fields;
    }

    private void event(int event) throws KannelRejection {
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> begin();
            case XMLStreamConstants.END_ELEMENT -> end();
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                text.append(in.getText());
            case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE -> throw KannelRejection.text();
            default -> {}
        }
    }

    private void begin() throws KannelRejection {
        elements++;
        if (path.size() == DEPTH_MAX || elements > ELEMENTS_MAX) {
            throw KannelRejection.text();
        }
        path.addLast(in.getLocalName());
        text.setLength(0);
    }

    private void end() {
        String joined = String.join("/", path);
        if (joined.startsWith(ROOT)) {
            put(joined.substring(ROOT.length()), text.toString());
        }
        path.removeLast();
        text.setLength(0);
    }

    private void put(String path, String value) {
        if (path.equals(RECIPIENT)) {
            hasRecipient = true;
            recipients.add(value.strip());
            return;
        }
        Optional.ofNullable(FIELDS.get(path)).ifPresent(field -> {
            switch (field) {
                // The text is percent-encoded in addition, as octets in the charset of the document.
                case "text" -> fields.add(field, WrittenText.percentDecoded(value.getBytes(charset)));
                case "udh" -> fields.add(field, KannelPost.header(value));
                default -> fields.add(field, value.strip());
            }
        });
    }
}
