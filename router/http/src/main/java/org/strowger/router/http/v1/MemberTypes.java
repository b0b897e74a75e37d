package org.strowger.router.http.v1;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.TextUnit;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.OptionalParameter;
import org.strowger.message.PlainMessage;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/** The types of the members of a message. */
final class MemberTypes {
    /**
     * The maximum number of messages in one request: all results of a request are kept until the last one is available.
     */
    static final int MESSAGES_MAX = 1000;

    /** The number of octets in 255 segments of data with the shortest header. */
    private static final int DATA_OCTETS_MAX = 255 * 134;

    /** The number of septets in 255 segments of text. */
    private static final int TEXT_MAX = 255 * 153;

    private static final int NAME_MAX = 11;
    private static final int URL_MAX = 1024;

    /**
     * The form of a number. International numbers have at most 15 digits (E.164 section 6.2.1); service numbers and
     * national numbers can have any form.
     */
    private static final String NUMBER_FORM = "(?:\\+[1-9][0-9]{2,14}|[0-9]{1,20})";

    private static final Pattern NUMBER_PATTERN = Pattern.compile(NUMBER_FORM);
    private static final String NUMBER_EXPECTED =
            "a number: a plus and 3 to 15 digits with the country code, or 1 to 20 digits without a plus";

    /** The format of a time (RFC 3339 section 5.6), with the capital letters that the RFC recommends. */
    private static final String TIME_FORM =
            "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,9})?" + "(?:Z|[+-][0-9]{2}:[0-9]{2})";

    static final MemberType<Address> NUMBER = MemberType.matching(NUMBER_EXPECTED, NUMBER_FORM, MemberTypes::number);

    static final MemberType<List<Address>> RECIPIENTS = recipients();

    static final MemberType<Address> SENDER = MemberType.text(
            NUMBER_EXPECTED + "; or a name of 1 to " + NAME_MAX
                    + " characters that ASCII and the GSM alphabet share, with a character that is no digit",
            1,
            21,
            MemberTypes::sender);

    static final MemberType<String> TEXT =
            MemberType.text("a text of 1 to " + TEXT_MAX + " characters", 1, TEXT_MAX, text -> text);

    static final MemberType<byte[]> HEX = hex(1, DATA_OCTETS_MAX);

    static final MemberType<byte[]> BASE64 = base64();

    private static final MemberType<byte[]> HEADER_HEX = hex(1, TextUnit.MESSAGE_OCTETS);

    static final MemberType<UserDataHeader> HEADER = new MemberType<>(
            "a user data header of at most " + TextUnit.MESSAGE_OCTETS + " octets, with its length octet, in"
                    + " hexadecimal digits",
            HEADER_HEX.schema(),
            value -> header(HEADER_HEX.parser().parse(value)));

    static final MemberType<Instant> TIME = time();

    static final MemberType<String> URL = url();

    static final MemberType<String> REFERENCE = MemberType.text(
            "a text of 1 to 128 characters without control characters", 1, 128, MemberTypes::withoutControls);

    static final MemberType<String> SERVICE =
            MemberType.matching("1 to 5 visible characters of ASCII", "[!-~]{1,5}", text -> text);

    static final MemberType<String> LABEL = MemberType.matching(
            "1 to " + PlainMessage.LABEL_CHARACTERS_MAX + " visible characters of ASCII without commas",
            "[!-+\\-.-~]{1," + PlainMessage.LABEL_CHARACTERS_MAX + "}",
            text -> text);

    private static final String TLV_TAG = "tag";
    private static final String TLV_TEXT = "text";
    private static final String TLV_HEX = "data_hex";
    private static final List<String> TLV_MEMBERS = List.of(TLV_TAG, TLV_TEXT, TLV_HEX);

    private static final MemberType<Integer> TAG_NUMBER = MemberType.integer("a tag", 1, OptionalParameter.TAG_MAX);
    private static final MemberType<Integer> TAG_HEX = MemberType.matching(
            "a tag in hexadecimal digits", "0x[0-9A-Fa-f]{1,4}", text -> Integer.parseInt(text.substring(2), 16));
    private static final MemberType<byte[]> TLV_OCTETS = hex(0, OptionalParameter.OCTETS_MAX);
    private static final MemberType<byte[]> TLV_ASCII = MemberType.matching(
            "at most " + OptionalParameter.OCTETS_MAX + " visible characters or blanks of ASCII",
            "[ -~]{0," + OptionalParameter.OCTETS_MAX + "}",
            text -> text.getBytes(StandardCharsets.US_ASCII));

    static final MemberType<List<OptionalParameter>> TLVS = tlvs();

    private MemberTypes() {}

    // ---- Addresses

    /**
     * Reads an address as the configuration does: a leading plus marks an international number; digits alone have no
     * type.
     */
    private static Address number(String text) {
        return text.charAt(0) == '+'
                ? Address.international(text.substring(1))
                : new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, text);
    }

    private static Address sender(String text) throws WrongValue {
        if (NUMBER_PATTERN.matcher(text).matches()) {
            return number(text);
        }
        boolean digits = text.chars().allMatch(each -> (each >= '0' && each <= '9') || each == '+');
        boolean visible = text.chars().allMatch(each -> each >= ' ' && each <= '~');
        if (digits || !visible || !GsmAlphabet.DEFAULT.canEncode(text)) {
            throw new WrongValue("this is neither a number nor a name that a phone can show");
        }
        if (GsmAlphabet.DEFAULT.septets(text) > NAME_MAX) {
            throw new WrongValue("this name has more than " + NAME_MAX + " characters of the GSM alphabet");
        }
        return Address.alphanumeric(text);
    }

    private static MemberType<List<Address>> recipients() {
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("type", "array");
        list.put("items", NUMBER.schema());
        list.put("minItems", 1);
        list.put("maxItems", MESSAGES_MAX);
        list.put("uniqueItems", true);
        return new MemberType<>(
                NUMBER_EXPECTED + "; or an array of 1 to " + MESSAGES_MAX + " different numbers",
                Map.of("oneOf", List.of(NUMBER.schema(), list)),
                value -> value instanceof JsonArray array ? recipients(array.items()) : List.of(recipient("", value)));
    }

    private static List<Address> recipients(List<JsonValue> items) throws WrongValue {
        if (items.isEmpty() || items.size() > MESSAGES_MAX) {
            throw new WrongValue("this array has " + items.size() + " items");
        }
        List<Address> recipients = new ArrayList<>(items.size());
        Set<Address> seen = new HashSet<>();
        for (int i = 0; i < items.size(); i++) {
            Address recipient = recipient("/" + i, items.get(i));
            if (!seen.add(recipient)) {
                throw new WrongValue("/" + i, "this number is in the array twice");
            }
            recipients.add(recipient);
        }
        return recipients;
    }

    private static Address recipient(String pointer, JsonValue value) throws WrongValue {
        try {
            return NUMBER.parser().parse(value);
        } catch (WrongValue e) {
            throw new WrongValue(pointer, e.detail());
        }
    }

    // ---- Octets

    private static MemberType<byte[]> hex(int min, int max) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("pattern", "^(?:[0-9A-Fa-f]{2})" + (min == 0 ? "*" : "+") + "$");
        schema.put("minLength", 2 * min);
        schema.put("maxLength", 2 * max);
        return new MemberType<>(min + " to " + max + " octets, as two hexadecimal digits each", schema, value -> {
            String text = MemberType.string(value);
            return bounded(decodedHex(text), min, max);
        });
    }

    private static byte[] decodedHex(String text) throws WrongValue {
        try {
            return HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            throw new WrongValue("this is not an even number of hexadecimal digits");
        }
    }

    private static MemberType<byte[]> base64() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("contentEncoding", "base64");
        schema.put("minLength", 2);
        schema.put("maxLength", (DATA_OCTETS_MAX + 2) / 3 * 4);
        return new MemberType<>("1 to " + DATA_OCTETS_MAX + " octets in Base64", schema, value -> {
            String text = MemberType.string(value);
            try {
                return bounded(Base64.getDecoder().decode(text), 1, DATA_OCTETS_MAX);
            } catch (IllegalArgumentException e) {
                throw new WrongValue("this is not Base64 (RFC 4648 section 4)");
            }
        });
    }

    private static byte[] bounded(byte[] octets, int min, int max) throws WrongValue {
        if (octets.length < min || octets.length > max) {
            throw new WrongValue("these are " + octets.length + " octets");
        }
        return octets;
    }

    private static UserDataHeader header(byte[] octets) throws WrongValue {
        // Add one octet of text after the header, because a header that fills the user data is considered a fault.
        byte[] userData = Arrays.copyOf(octets, octets.length + 1);
        UserDataHeader header = UserDataHeader.parse(userData, 0, userData.length);
        if (header.fault() != UserDataHeader.Fault.NONE) {
            throw new WrongValue(header.fault().meaning());
        }
        if (header.octets() != octets.length) {
            throw new WrongValue("the length octet announces " + header.octets()
                    + " octets including itself, but there " + "are " + octets.length);
        }
        return header;
    }

    // ---- TLVs

    private static MemberType<List<OptionalParameter>> tlvs() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(TLV_TAG, Map.of("oneOf", List.of(TAG_NUMBER.schema(), TAG_HEX.schema())));
        members.put(TLV_TEXT, TLV_ASCII.schema());
        members.put(TLV_HEX, TLV_OCTETS.schema());
        Map<String, Object> tlv = new LinkedHashMap<>();
        tlv.put("type", "object");
        tlv.put("properties", members);
        tlv.put("required", List.of(TLV_TAG));
        tlv.put("additionalProperties", false);
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "array");
        schema.put("items", tlv);
        schema.put("maxItems", OptionalParameter.COUNT_MAX);
        return new MemberType<>(
                "an array of at most " + OptionalParameter.COUNT_MAX + " objects with " + TLV_TAG
                        + " (1 to 65535 as a number, or in hexadecimal digits as in \"0x1400\") and either " + TLV_TEXT
                        + " (ASCII) or " + TLV_HEX + "; at most " + OptionalParameter.OCTETS_MAX + " octets together",
                schema,
                MemberTypes::tlvs);
    }

    private static List<OptionalParameter> tlvs(JsonValue value) throws WrongValue {
        if (!(value instanceof JsonArray array)) {
            throw new WrongValue("this is " + value.kind().noun());
        }
        List<OptionalParameter> tlvs = new ArrayList<>();
        for (int i = 0; i < array.items().size() && i <= OptionalParameter.COUNT_MAX; i++) {
            tlvs.add(tlv("/" + i, array.items().get(i)));
        }
        if (!OptionalParameter.fit(tlvs)) {
            throw new WrongValue("these are " + array.items().size() + " TLVs with " + OptionalParameter.octets(tlvs)
                    + " octets in the first " + tlvs.size());
        }
        return tlvs;
    }

    private static OptionalParameter tlv(String pointer, JsonValue value) throws WrongValue {
        if (!(value instanceof JsonObject tlv)) {
            throw new WrongValue(pointer, "this is " + value.kind().noun());
        }
        for (String name : tlv.members().keySet()) {
            if (!TLV_MEMBERS.contains(name)) {
                throw WrongValue.unknown(pointer, name, TLV_MEMBERS);
            }
        }
        JsonValue tag = tlv.members().get(TLV_TAG);
        JsonValue text = tlv.members().get(TLV_TEXT);
        JsonValue hex = tlv.members().get(TLV_HEX);
        if (tag != null && text != null && hex == null) {
            int number = tag(pointer + "/" + TLV_TAG, tag);
            return new OptionalParameter(number, within(pointer + "/" + TLV_TEXT, TLV_ASCII, text));
        }
        if (tag != null && text == null && hex != null) {
            int number = tag(pointer + "/" + TLV_TAG, tag);
            return new OptionalParameter(number, within(pointer + "/" + TLV_HEX, TLV_OCTETS, hex));
        }
        throw new WrongValue(pointer, "this TLV has no tag, no value, or two values");
    }

    private static int tag(String pointer, JsonValue value) throws WrongValue {
        int tag = within(pointer, value instanceof JsonString ? TAG_HEX : TAG_NUMBER, value);
        if (tag == 0) {
            throw new WrongValue(pointer, "the tag 0 is reserved", TAG_NUMBER.expected());
        }
        Optional<OptionalParameter.Reserved> reserved = OptionalParameter.Reserved.find(tag);
        if (reserved.isPresent()) {
            String name = reserved.get().name().toLowerCase(Locale.ROOT);
            throw new WrongValue(
                    pointer,
                    name + " cannot be set: " + reserved.get().reason(),
                    "another tag, or a message " + "without this TLV");
        }
        return tag;
    }

    private static <T> T within(String pointer, MemberType<T> type, JsonValue value) throws WrongValue {
        try {
            return type.parser().parse(value);
        } catch (WrongValue wrong) {
            throw new WrongValue(pointer, wrong.detail(), type.expected());
        }
    }

    // ---- Others

    private static MemberType<Instant> time() {
        Pattern form = Pattern.compile(TIME_FORM);
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("format", "date-time");
        return new MemberType<>("a time with its offset (RFC 3339) such as 2026-11-25T12:00:00Z", schema, value -> {
            String text = MemberType.string(value);
            if (!form.matcher(text).matches()) {
                throw new WrongValue("this is not a time of RFC 3339 with an offset");
            }
            try {
                return OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeException e) {
                throw new WrongValue("there is no such time");
            }
        });
    }

    private static MemberType<String> url() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("format", "uri");
        schema.put("maxLength", URL_MAX);
        return new MemberType<>(
                "an http or https URL of at most " + URL_MAX + " characters, without user and fragment",
                schema,
                value -> checkedUrl(MemberType.string(value)));
    }

    private static String checkedUrl(String text) throws WrongValue {
        if (text.length() > URL_MAX || !text.chars().allMatch(each -> each > ' ' && each <= '~')) {
            throw new WrongValue("this is too long, or has a blank or a character beyond ASCII");
        }
        try {
            URI url = new URI(text);
            String scheme = String.valueOf(url.getScheme());
            boolean http = scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https");
            if (!http || url.getHost() == null || url.getRawUserInfo() != null || url.getRawFragment() != null) {
                throw new WrongValue("this URL has a scheme other than http and https, no host, a user or a fragment");
            }
            return text;
        } catch (URISyntaxException e) {
            throw new WrongValue("this is not a URL");
        }
    }

    private static String withoutControls(String text) throws WrongValue {
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            throw new WrongValue("this has a control character");
        }
        return text;
    }
}
