package org.strowger.router.http.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.http.v1.ApiClient.message;
import static org.strowger.router.http.v1.ApiClient.pointers;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.DefaultCoding;
import org.strowger.message.OptionalParameter;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.json.JsonWriter;

class SendRequestTest {
    // ---- Valid messages

    @Test
    void aShortMessageHasTheDefaults() {
        PlainMessage message = message("{\"to\":\"+447700900123\",\"text\":\"Hi @\u20ac\"}");
        assertThat(message.destination()).isEqualTo(Address.international("447700900123"));
        assertThat(message.source()).isEqualTo(Address.NONE);
        assertThat(hex(message)).isEqualTo("48692000 1b65".replace(" ", ""));
        assertThat(message.coding()).isZero();
        assertThat(message.zero(DefaultCoding.LATIN1)).isEqualTo(DefaultCoding.GSM);
        assertThat(message.options()).isEqualTo(SendOptions.NONE);
        assertThat(message.callback()).isEqualTo(CallbackRequest.NONE);
        assertThat(message.isTimed()).isFalse();
        assertThat(message.serviceType()).isEmpty();
    }

    @Test
    void readsAMessageWithAllMembers() {
        PlainMessage message = message("""
                {"to": "+447700900123", "from": "SHOP", "text": "Hi", "udh": "06050415B315B3", "encoding": "ucs2",
                 "class": 0, "validity": 3600, "send_at": "2026-11-26T12:00:00.5+01:00", "priority": 2,
                 "receipt": "all", "callback_url": "https://example.com/a?b=c", "reference": "order 4711 \u00e9",
                 "service_type": "WAP", "tlvs": [{"tag": "0x1400", "text": "11"}]}""");
        assertThat(message.source()).isEqualTo(Address.alphanumeric("SHOP"));
        assertThat(message.body().hasHeader()).isTrue();
        assertThat(hex(message)).isEqualTo("06050415b315b300480069");
        assertThat(message.coding()).isEqualTo(0x18);
        assertThat(message.scheduledFor(ApiClient.NOW)).hasValue(Instant.parse("2026-11-26T11:00:00.5Z"));
        assertThat(message.expiresAt(ApiClient.NOW)).hasValue(Instant.parse("2026-11-26T12:00:00.5Z"));
        assertThat(message.options()).isEqualTo(new SendOptions(ReceiptRequest.ON_END, true, 2, 0, false, false));
        assertThat(message.callback().style()).isEqualTo("strowger");
        assertThat(message.callback().url()).isEqualTo("https://example.com/a?b=c");
        assertThat(message.callback().events()).containsExactlyInAnyOrder(CallbackEvent.values());
        assertThat(message.callback().reference()).isEqualTo("order 4711 \u00e9");
        assertThat(message.serviceType()).isEqualTo("WAP");
        assertThat(message.optionalParameters()).containsExactly(new OptionalParameter(0x1400, new byte[] {'1', '1'}));
    }

    @ParameterizedTest
    @EnumSource
    void theExampleOfEveryMemberIsValid(MessageMember member) {
        StringBuilder body = new StringBuilder();
        JsonWriter out = JsonWriter.compact(body::append).beginObject();
        out.name(member.member()).value(member.example());
        if (member != MessageMember.TO) {
            out.put("to", "+447700900123");
        }
        if (!member.member().startsWith("data") && member != MessageMember.TEXT) {
            out.put("text", "Hi");
        }
        out.endObject();
        assertThat(message(body.toString()).destination()).isEqualTo(Address.international("447700900123"));
    }

    @ParameterizedTest
    @CsvSource({
        "+447700900123,1,447700900123",
        "447700900123,0,447700900123",
        "00447700900123,0,00447700900123",
        "12345,0,12345",
        "1,0,1",
        "12345678901234567890,0,12345678901234567890",
        "+123,1,123"
    })
    void readsNumbersInEveryForm(String written, int ton, String digits) {
        Address number = new Address(ton, Address.NPI_ISDN, digits);
        PlainMessage message = message("{\"to\":\"%s\",\"from\":\"%s\",\"text\":\"Hi\"}".formatted(written, written));
        assertThat(message.destination()).isEqualTo(number);
        assertThat(message.source()).isEqualTo(number);
        assertThat(Words.of(message.destination())).isEqualTo(written);
    }

    @Test
    void readsARouteAsALabel() {
        assertThat(message("{\"to\":\"+123\",\"text\":\"Hi\",\"route\":\"bulk\"}")
                        .labels())
                .containsExactly("bulk");
        assertThat(message("{\"to\":\"+123\",\"text\":\"Hi\"}").labels()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "+",
                "+12",
                "+0123",
                "+1234567890123456",
                "123456789012345678901",
                "+44 77",
                "SHOP",
                "\u0661\u0662"
            })
    void refusesInvalidRecipients(String to) {
        assertThat(refusedAt("{\"to\":\"%s\",\"text\":\"Hi\"}".formatted(to))).containsExactly("/to");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "Shop 24/7", "ELEVEN_CHAR", "1A"})
    void acceptsNamesAsSenders(String from) {
        assertThat(message("{\"to\":\"+123\",\"from\":\"%s\",\"text\":\"Hi\"}".formatted(from))
                        .source())
                .isEqualTo(Address.alphanumeric(from));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "TWELVE CHARS",
                "ELEVENCHAR[",
                "M\u00fcller",
                "a`b",
                "+0123",
                "123456789012345678901",
                "a\\nb"
            })
    void refusesInvalidSenders(String from) {
        assertThat(refusedAt("{\"to\":\"+123\",\"from\":\"%s\",\"text\":\"Hi\"}".formatted(from)))
                .containsExactly("/from");
    }

    // ---- Encodings

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a\u20ac|auto||0|611b65",
                "a\u20ac|gsm||0|611b65",
                "a\u20ac|gsm|3|19|611b65",
                "a\u20ac|ucs2||8|006120ac",
                "a\u20ac|ucs2|1|25|006120ac",
                "\u0436|auto||8|0436",
                "\u0436|auto|0|24|0436",
                "\ud83d\ude00|auto||8|d83dde00",
                "\u00e9\u00ea|latin1||3|e9ea",
                "\u00e9|auto||0|05"
            })
    void encodesText(String text, String encoding, String messageClass, int coding, String octets) {
        String more = messageClass == null ? "" : ",\"class\":" + messageClass;
        PlainMessage message =
                message("{\"to\":\"+123\",\"text\":\"%s\",\"encoding\":\"%s\"%s}".formatted(text, encoding, more));
        assertThat(message.coding()).isEqualTo(coding);
        assertThat(hex(message)).isEqualTo(octets);
        if (!encoding.equals("auto")) {
            assertThat(TextEncoding.of(message.coding()).word()).isEqualTo(encoding);
        }
    }

    @Test
    void readsBinaryContentInHexadecimalAndBase64() {
        assertThat(hex(message("{\"to\":\"+123\",\"data_hex\":\"00fF\"}"))).isEqualTo("00ff");
        PlainMessage flash = message("{\"to\":\"+123\",\"data_base64\":\"AP8=\",\"encoding\":\"binary\",\"class\":2}");
        assertThat(hex(flash)).isEqualTo("00ff");
        assertThat(flash.coding()).isEqualTo(0x16);
        assertThat(message("{\"to\":\"+123\",\"data_hex\":\"00\"}").coding()).isEqualTo(4);
    }

    @Test
    void namesTheCharacterThatTheAlphabetLacks() {
        HttpResponse refused = refused("{\"to\":\"+123\",\"text\":\"\ud83d\ude00\",\"encoding\":\"gsm\"}");
        assertThat(pointers(refused)).containsExactly("/text");
        assertThat(ApiClient.text(refused))
                .contains("the GSM alphabet lacks \ud83d\ude00 (U+1F600), which is character 1");
        assertThat(ApiClient.text(refused("{\"to\":\"+123\",\"text\":\"a\u20ac\",\"encoding\":\"latin1\"}")))
                .contains("Latin-1 lacks \u20ac (U+20AC), which is character 2");
    }

    @Test
    void readsTextInTheLanguageOfTheHeader() {
        // A locking shift to Turkish (23.040 section 9.2.3.24.16), in which septet 0x0B is a capital G with breve.
        PlainMessage turkish = message("{\"to\":\"+123\",\"text\":\"\u011e\",\"udh\":\"03250101\"}");
        assertThat(turkish.coding()).isZero();
        assertThat(hex(turkish)).isEqualTo("03250101" + "0b");
        // Bengali is not supported.
        assertThat(refusedAt("{\"to\":\"+123\",\"text\":\"a\",\"udh\":\"03250104\"}"))
                .containsExactly("/udh");
    }

    @ParameterizedTest
    @CsvSource({
        "0, this is not an even number",
        "0500, the header is longer",
        "00ff, the length octet announces 1 octets",
        "02050000, the length octet announces 3 octets",
        "020501, an element extends"
    })
    void refusesInvalidHeaders(String udh, String fault) {
        HttpResponse refused = refused("{\"to\":\"+123\",\"text\":\"a\",\"udh\":\"%s\"}".formatted(udh));
        assertThat(pointers(refused)).containsExactly("/udh");
        assertThat(ApiClient.at(ApiClient.json(refused), "/errors/0/detail")).startsWith(fault);
    }

    // ---- Lengths

    @ParameterizedTest
    @CsvSource({"160,1", "161,2", "306,2", "307,3", "39015,255"})
    void countsSegments(int length, int segments) {
        PlainMessage message = message("{\"to\":\"+123\",\"text\":\"%s\"}".formatted("a".repeat(length)));
        assertThat(message.segments()).isEqualTo(segments);
    }

    @Test
    void theSegmentCountEqualsTheNumberOfSplitSegments() {
        // The escape and its character stay together, so the first two segments have 152 septets.
        String text = ("a".repeat(152) + "\u20ac").repeat(2) + "a".repeat(2);
        PlainMessage message = message("{\"to\":\"+123\",\"text\":\"%s\"}".formatted(text));
        assertThat(message.segments()).isEqualTo(3);
        PlainMessage longer =
                message("{\"to\":\"+123\",\"text\":\"%s\"}".formatted("a".repeat(152) + "\u20ac".repeat(77)));
        assertThat(longer.segments()).as("of 306 septets").isEqualTo(3);
    }

    @Test
    void refusesTextsThatAreTooLong() {
        assertThat(refusedAt("{\"to\":\"+123\",\"text\":\"%s\"}".formatted("a".repeat(39_016))))
                .containsExactly("/text");
        assertThat(refusedAt("{\"to\":\"+123\",\"text\":\"%s\"}".formatted("\u0436".repeat(255 * 67 + 1))))
                .containsExactly("/text");
        assertThat(message("{\"to\":\"+123\",\"text\":\"%s\"}".formatted("\u0436".repeat(255 * 67))))
                .isNotNull();
        assertThat(refusedAt("{\"to\":\"+123\",\"text\":\"\"}")).containsExactly("/text");
    }

    @Test
    void aPartThatIsTooLongForOneSegmentIsCountedByItsOctets() {
        String header = "0500030A0201";
        String fits = "{\"to\":\"+123\",\"text\":\"%s\",\"udh\":\"%s\"}".formatted("a".repeat(153), header);
        assertThat(message(fits).segments()).isEqualTo(1);
        assertThat(message(fits).part()).isPresent();
        PlainMessage longer = message(fits.replace("a".repeat(153), "a".repeat(269)));
        assertThat(longer.part()).isPresent();
        assertThat(longer.segments()).isEqualTo(3);
        assertThat(refusedAt(fits.replace("a".repeat(153), "a".repeat(34_171))))
                .as("256 segments of 134 octets")
                .containsExactly("/text");
    }

    @Test
    void aConcatenationHeaderWithATotalOfOneIsIgnored() {
        PlainMessage message =
                message("{\"to\":\"+123\",\"text\":\"%s\",\"udh\":\"0500030A0101\"}".formatted("a".repeat(500)));
        assertThat(message.part()).isEmpty();
        assertThat(message.segments()).isEqualTo(4);
    }

    // ---- Recipients and batches

    @Test
    void everyRecipientGetsAMessage() {
        HttpAction.Send send = ApiClient.send("{\"to\":[\"+123\",\"+124\"],\"text\":\"Hi\",\"reference\":\"r\"}");
        assertThat(send.messages().stream().map(each -> each.destination().text()))
                .containsExactly("123", "124");
        assertThat(send.messages())
                .allSatisfy(each -> assertThat(each.callback().reference()).isEqualTo("r"));
        assertThat(send.messages())
                .allSatisfy(each -> assertThat(each.callback().isNone()).isTrue());
    }

    @Test
    void theNumberOfRecipientsIsLimited() {
        assertThat(ApiClient.send("{\"to\":%s,\"text\":\"Hi\"}".formatted(numbers(1000)))
                        .messages())
                .hasSize(1000);
        assertThat(refusedAt("{\"to\":%s,\"text\":\"Hi\"}".formatted(numbers(1001))))
                .containsExactly("/to");
        assertThat(refusedAt("{\"to\":[],\"text\":\"Hi\"}")).containsExactly("/to");
        String half = "{\"to\":%s,\"text\":\"Hi\"}".formatted(numbers(501));
        assertThat(pointers(ApiClient.refused(
                        "POST", "/v1/messages:batch", "{\"messages\":[%s,%s]}".formatted(half, half))))
                .containsExactly("/messages");
    }

    @Test
    void namesTheInvalidRecipient() {
        assertThat(refusedAt("{\"to\":[\"+123\",7],\"text\":\"Hi\"}")).containsExactly("/to/1");
        assertThat(refusedAt("{\"to\":[\"+123\",\"+124\",\"+123\"],\"text\":\"Hi\"}"))
                .containsExactly("/to/2");
    }

    @Test
    void aBatchHasSeveralMessages() {
        HttpAction action = ApiClient.begin(
                "POST",
                "/v1/messages:batch",
                "{\"messages\":[{\"to\":\"+123\",\"text\":\"a\"},{\"to\":[\"+124\",\"+125\"],\"text\":\"b\"}]}");
        assertThat(((HttpAction.Send) action)
                        .messages().stream().map(each -> each.destination().text() + hex(each)))
                .containsExactly("12361", "12462", "12562");
    }

    @Test
    void aBatchReportsTheFaultsOfAllMessages() {
        HttpResponse refused = ApiClient.refused(
                "POST",
                "/v1/messages:batch",
                "{\"messages\":[{\"to\":\"x\",\"text\":\"a\"},7,{\"text\":\"b\"},{\"to\":\"+1234\"}],\"mesages\":1}");
        assertThat(pointers(refused))
                .containsExactly("/mesages", "/messages/0/to", "/messages/1", "/messages/2/to", "/messages/3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"[]|''", "{}|/messages", "{\"messages\":{}}|/messages", "{\"messages\":[]}|/messages", "7|''"})
    void refusesBatchesWithoutAListOfMessages(String body, String pointer) {
        assertThat(pointers(ApiClient.refused("POST", "/v1/messages:batch", body)))
                .containsExactly(pointer);
    }

    @Test
    void refusesABatchOfTooManyMessages() {
        String messages = IntStream.range(0, 1001).mapToObj(i -> "{}").collect(Collectors.joining(","));
        assertThat(pointers(ApiClient.refused("POST", "/v1/messages:batch", "{\"messages\":[" + messages + "]}")))
                .containsExactly("/messages");
    }

    // ---- Faults

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"text\":\"a\"}|/to",
                "{\"to\":\"+123\"}|''",
                "{\"to\":\"+123\",\"text\":\"a\",\"data_hex\":\"00\"}|''",
                "{\"to\":\"+123\",\"data_base64\":\"AA==\",\"data_hex\":\"00\"}|''",
                "{\"to\":\"+123\",\"text\":7}|/text",
                "{\"to\":\"+123\",\"text\":null}|/text",
                "{\"to\":\"+123\",\"data_hex\":\"0\"}|/data_hex",
                "{\"to\":\"+123\",\"data_hex\":\"0g\"}|/data_hex",
                "{\"to\":\"+123\",\"data_hex\":\"\"}|/data_hex",
                "{\"to\":\"+123\",\"data_base64\":\"A\"}|/data_base64",
                "{\"to\":\"+123\",\"data_hex\":\"00\",\"encoding\":\"ucs2\"}|/encoding",
                "{\"to\":\"+123\",\"text\":\"a\",\"encoding\":\"binary\"}|/encoding",
                "{\"to\":\"+123\",\"text\":\"a\",\"encoding\":\"utf8\"}|/encoding",
                "{\"to\":\"+123\",\"text\":\"a\",\"encoding\":\"GSM\"}|/encoding",
                "{\"to\":\"+123\",\"text\":\"a\",\"class\":4}|/class",
                "{\"to\":\"+123\",\"text\":\"a\",\"class\":-1}|/class",
                "{\"to\":\"+123\",\"text\":\"a\",\"class\":1.5}|/class",
                "{\"to\":\"+123\",\"text\":\"a\",\"class\":\"1\"}|/class",
                "{\"to\":\"+123\",\"text\":\"a\",\"class\":1,\"encoding\":\"latin1\"}|/class",
                "{\"to\":\"+123\",\"text\":\"a\",\"validity\":0}|/validity",
                "{\"to\":\"+123\",\"text\":\"a\",\"validity\":2592001}|/validity",
                "{\"to\":\"+123\",\"text\":\"a\",\"validity\":1e99}|/validity",
                "{\"to\":\"+123\",\"text\":\"a\",\"send_at\":\"2026-11-25T11:59:59Z\"}|/send_at",
                "{\"to\":\"+123\",\"text\":\"a\",\"send_at\":\"2026-12-25T12:00:01Z\"}|/send_at",
                "{\"to\":\"+123\",\"text\":\"a\",\"send_at\":\"2026-11-26T12:00:00\"}|/send_at",
                "{\"to\":\"+123\",\"text\":\"a\",\"send_at\":\"2026-02-30T12:00:00Z\"}|/send_at",
                "{\"to\":\"+123\",\"text\":\"a\",\"send_at\":1800000000}|/send_at",
                "{\"to\":\"+123\",\"text\":\"a\",\"priority\":4}|/priority",
                "{\"to\":\"+123\",\"text\":\"a\",\"receipt\":\"yes\"}|/receipt",
                "{\"to\":\"+123\",\"text\":\"a\",\"receipt\":true}|/receipt",
                "{\"to\":\"+123\",\"text\":\"a\",\"receipt\":\"none\",\"callback_url\":\"http://a.b/\"}|/callback_url",
                "{\"to\":\"+123\",\"text\":\"a\",\"callback_url\":\"ftp://a.b/\"}|/callback_url",
                "{\"to\":\"+123\",\"text\":\"a\",\"callback_url\":\"/a\"}|/callback_url",
                "{\"to\":\"+123\",\"text\":\"a\",\"callback_url\":\"http://\"}|/callback_url",
                "{\"to\":\"+123\",\"text\":\"a\",\"callback_url\":\"http://u:p@a.b/\"}|/callback_url",
                "{\"to\":\"+123\",\"text\":\"a\",\"callback_url\":\"http://a.b/#c\"}|/callback_url",
                "{\"to\":\"+123\",\"text\":\"a\",\"callback_url\":\"http://a.b/ c\"}|/callback_url",
                "{\"to\":\"+123\",\"text\":\"a\",\"callback_url\":\"http://a.b/{c}\"}|/callback_url",
                "{\"to\":\"+123\",\"text\":\"a\",\"reference\":\"\"}|/reference",
                "{\"to\":\"+123\",\"text\":\"a\",\"reference\":\"a\\nb\"}|/reference",
                "{\"to\":\"+123\",\"text\":\"a\",\"service_type\":\"TOOLONG\"}|/service_type",
                "{\"to\":\"+123\",\"text\":\"a\",\"route\":\"a b\"}|/route",
                "{\"to\":\"+123\",\"text\":\"a\",\"route\":5}|/route",
                "{\"to\":\"+123\",\"text\":\"a\",\"a/b~c\":1}|/a~1b~0c",
                "[]|''",
                "\"x\"|''"
            })
    void reportsWhichMemberIsInvalid(String body, String pointer) {
        HttpResponse refused = refused(body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(pointers(refused)).containsExactly(pointer);
        assertThat(ApiClient.at(ApiClient.json(refused), "/errors/0/detail")).isNotEmpty();
        assertThat(ApiClient.at(ApiClient.json(refused), "/errors/0/expected")).isNotEmpty();
    }

    // ---- TLVs

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]|``",
                "[{'tag':5120,'text':'1101'}]|0x1400=31313031",
                "[{'tag':'0x1400','text':'11 ~'}]|0x1400=3131207e",
                "[{'tag':'0x6','data_hex':'00fF'}]|0x0006=00ff",
                "[{'tag':1,'data_hex':''},{'tag':65535,'text':''}]|0x0001= 0xFFFF=",
                "[{'tag':516,'data_hex':'0007'},{'tag':516,'data_hex':'0008'}]|0x0204=0007 0x0204=0008"
            })
    void readsTlvs(String tlvs, String expected) {
        PlainMessage message = message("{\"to\":\"+123\",\"text\":\"a\",\"tlvs\":%s}".formatted(doubleQuoted(tlvs)));
        assertThat(message.optionalParameters().stream().map(Object::toString).collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|/tlvs|this is an object",
                "[7]|/tlvs/0|this is a number",
                "[{'tag':5120}]|/tlvs/0|this TLV has no tag, no value",
                "[{'text':'a'}]|/tlvs/0|this TLV has no tag, no value",
                "[{'tag':5120,'text':'a','data_hex':'00'}]|/tlvs/0|this TLV has no tag, no value, or two",
                "[{'tag':5120,'txt':'a'}]|/tlvs/0/txt|unknown: \"txt\"",
                "[{'tag':0,'text':'a'}]|/tlvs/0/tag|this number is out of range",
                "[{'tag':'0x0000','text':'a'}]|/tlvs/0/tag|the tag 0 is reserved",
                "[{'tag':65536,'text':'a'}]|/tlvs/0/tag|this number is out of range",
                "[{'tag':'0x10000','text':'a'}]|/tlvs/0/tag|this text does not have the expected form",
                "[{'tag':'5120','text':'a'}]|/tlvs/0/tag|this text does not have the expected form",
                "[{'tag':true,'text':'a'}]|/tlvs/0/tag|this is a boolean",
                "[{'tag':5120,'text':'\u00e9'}]|/tlvs/0/text|this text does not have the expected form",
                "[{'tag':5120,'text':'a'},{'tag':5121,'text':7}]|/tlvs/1/text|this is a number",
                "[{'tag':5120,'data_hex':'0'}]|/tlvs/0/data_hex|this is not an even number",
                "[{'tag':'0x0424','data_hex':'00'}]|/tlvs/0/tag|message_payload cannot be set: Strowger chooses",
                "[{'tag':524,'data_hex':'0001'}]|/tlvs/0/tag|sar_msg_ref_num cannot be set: Strowger numbers",
                "[{'tag':'0x17','data_hex':'00000001'}]|/tlvs/0/tag|qos_time_to_live cannot be set: the validity"
            })
    void namesTheFaultOfATlv(String tlvs, String pointer, String fault) {
        HttpResponse refused = refused("{\"to\":\"+123\",\"text\":\"a\",\"tlvs\":%s}".formatted(doubleQuoted(tlvs)));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(pointers(refused)).containsExactly(pointer);
        assertThat(ApiClient.at(ApiClient.json(refused), "/errors/0/detail")).startsWith(fault);
        assertThat(ApiClient.at(ApiClient.json(refused), "/errors/0/expected")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"32,32,true", "33,1,false", "1,1024,true", "1,1025,false", "2,512,true", "4,257,false"})
    void tlvsAreLimited(int count, int octets, boolean isValid) {
        String tlv = "{\"tag\":5120,\"data_hex\":\"" + "00".repeat(octets) + "\"}";
        String tlvs = IntStream.range(0, count).mapToObj(i -> tlv).collect(Collectors.joining(",", "[", "]"));
        String body = "{\"to\":\"+123\",\"text\":\"a\",\"tlvs\":" + tlvs + "}";
        if (isValid) {
            assertThat(message(body).optionalParameters()).hasSize(count);
        } else {
            assertThat(refusedAt(body)).hasSize(1).first().asString().startsWith("/tlvs");
        }
    }

    private static String doubleQuoted(String json) {
        return json.replace('\'', '"');
    }

    @Test
    void reportsAllFaultsAtOnce() {
        HttpResponse refused =
                refused("{\"to\":\"Bob\",\"txt\":\"Hi\",\"class\":9,\"validty\":1,\"receipt\":\"finale\",\"x\":1}");
        assertThat(pointers(refused)).containsExactly("/to", "/txt", "/class", "/validty", "/receipt", "/x");
        assertThat(ApiClient.at(ApiClient.json(refused), "/errors/1/expected")).isEqualTo("did you mean \"text\"?");
        assertThat(ApiClient.at(ApiClient.json(refused), "/errors/3/expected")).isEqualTo("did you mean \"validity\"?");
        assertThat(ApiClient.at(ApiClient.json(refused), "/errors/4/detail")).isEqualTo("did you mean \"final\"?");
        assertThat(ApiClient.at(ApiClient.json(refused), "/errors/5/expected")).startsWith("known are to, from, text");
        assertThat(ApiClient.at(ApiClient.json(refused), "/detail")).endsWith("(and 5 more)");
    }

    @Test
    void theNumberOfReportedFaultsIsLimited() {
        String members =
                IntStream.range(0, 500).mapToObj(i -> "\"q" + i + "\":1").collect(Collectors.joining(","));
        HttpResponse refused = refused("{\"to\":\"+123\",\"text\":\"a\"," + members + "}");
        assertThat(pointers(refused)).hasSize(MemberFaults.FAULTS_MAX);
        assertThat(ApiClient.at(ApiClient.json(refused), "/detail")).endsWith("(and 499 more)");
    }

    @Test
    void longMemberNamesAreTruncatedInTheProblem() {
        HttpResponse refused = refused("{\"to\":\"+123\",\"text\":\"a\",\"" + "n".repeat(10_000) + "\":1}");
        assertThat(refused.body().length).isLessThan(1500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"to\":\"+123\",}", "{\"to\":\"+123\",\"to\":\"+124\"}", "to=x"})
    void reportsWhereTheBodyIsNotJson(String body) {
        HttpResponse refused = refused(body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(ApiClient.problem(refused)).isEqualTo("invalid-json");
        assertThat(ApiClient.at(ApiClient.json(refused), "/detail")).startsWith("line 1, column ");
    }

    @Test
    void readsABatchOfMaximumSizeAndNoLargerDocument() {
        String message =
                "{\"to\":[\"+123\"],\"text\":\"a\",\"from\":\"a\",\"udh\":\"06050415B315B3\",\"encoding\":\"auto\","
                        + "\"class\":0,\"validity\":1,\"priority\":0,\"receipt\":\"all\",\"callback_url\":\"http://a\","
                        + "\"reference\":\"a\",\"service_type\":\"a\",\"send_at\":\"2026-11-26T12:00:00Z\","
                        + "\"tlvs\":[" + "{\"tag\":5120,\"text\":\"\"},".repeat(SendRequest.TLVS_EACH - 1)
                        + "{\"tag\":5120,\"text\":\"\"}]}";
        String batch = IntStream.range(0, 1000).mapToObj(i -> message).collect(Collectors.joining(","));
        HttpAction action = ApiClient.begin("POST", "/v1/messages:batch", "{\"messages\":[" + batch + "]}");
        assertThat(((HttpAction.Send) action).messages()).hasSize(1000);
        HttpResponse refused = refused("{\"x\":[" + "1,".repeat(SendRequest.VALUES_MAX) + "1]}");
        assertThat(ApiClient.problem(refused)).isEqualTo("invalid-json");
        assertThat(ApiClient.text(refused)).contains("more than " + SendRequest.VALUES_MAX + " values");
        assertThat(ApiClient.problem(refused("[".repeat(9) + "]".repeat(9)))).isEqualTo("invalid-json");
    }

    @Test
    void anyChangeOfAValidBodyIsAcceptedOrRefused() {
        byte[] valid = ("{\"to\":[\"+123\"],\"text\":\"a\u20ac\",\"udh\":\"06050415B315B3\","
                        + "\"send_at\":\"2026-11-26T12:00:00Z\",\"class\":1}")
                .getBytes(StandardCharsets.UTF_8);
        int sent = 0;
        for (long seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            byte[] changed = valid.clone();
            for (int i = random.nextInt(2); i >= 0; i--) {
                changed[random.nextInt(changed.length)] = (byte) (' ' + random.nextInt(95));
            }
            HttpAction action = SendRequest.one(changed, ApiClient.SHOP, ApiClient.OPTIONS, ApiClient.NOW);
            if (action instanceof HttpAction.Send send) {
                sent++;
                assertThat(send.messages()).as("seed %d", seed).hasSize(1);
            } else {
                HttpResponse refused = ((HttpAction.Respond) action).response();
                assertThat(refused.status()).as("seed %d", seed).isEqualTo(400);
            }
        }
        assertThat(sent).isBetween(100, 19_000);
    }

    // ---- Receipts

    @ParameterizedTest
    @CsvSource({
        "none,NEVER,false,''",
        "final,ON_END,false,'DELIVERED FAILED REFUSED'",
        "all,ON_END,true,'DELIVERED FAILED PROGRESS REFUSED SENT'"
    })
    void requestsTheReceiptsNamedInTheReceiptMember(
            String receipt, ReceiptRequest request, boolean progress, String events) {
        PlainMessage message = message("{\"to\":\"+123\",\"text\":\"a\",\"receipt\":\"%s\"}".formatted(receipt));
        assertThat(message.receiptRequest()).isEqualTo(request);
        assertThat(message.options().notifications()).isEqualTo(progress);
        assertThat(message.callback().events().stream().map(Enum::name).sorted().collect(Collectors.joining(" ")))
                .isEqualTo(events);
        assertThat(message.callback().isNone()).isEqualTo(receipt.equals("none"));
    }

    @Test
    void aCallbackUrlAsksForTheFinalReport() {
        PlainMessage message = message("{\"to\":\"+123\",\"text\":\"a\",\"callback_url\":\"HTTP://a.b:8080\"}");
        assertThat(message.receiptRequest()).isEqualTo(ReceiptRequest.ON_END);
        assertThat(message.callback().url()).isEqualTo("HTTP://a.b:8080");
        assertThat(message.callback().wants(CallbackEvent.SENT)).isFalse();
    }

    private static List<String> refusedAt(String body) {
        return pointers(refused(body));
    }

    private static HttpResponse refused(String body) {
        return ApiClient.refused("POST", "/v1/messages", body);
    }

    private static String numbers(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"+" + (100_000 + i) + "\"")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String hex(PlainMessage message) {
        return HexFormat.of().formatHex(message.body().octets());
    }

    @Test
    void aCallbackUrlIsRefusedToAnAccountWithoutCallbacks() {
        ApplicationSettings plain = ApplicationSettings.former("shop");
        String message = "{\"to\":\"+123\",\"text\":\"a\",\"callback_url\":\"https://a.b/secret\"}";
        HttpAction action = ApiClient.begin(plain, "POST", "/v1/messages:batch", "{\"messages\":[" + message + "]}");
        HttpResponse response = ((HttpAction.Respond) action).response();
        assertThat(response.status()).isEqualTo(400);
        assertThat(ApiClient.text(response))
                .contains("\"/messages/0/callback_url\"", "callbacks are not configured for this account")
                .contains("the section callbacks")
                .doesNotContain("secret");
        String receipt = "{\"to\":\"+123\",\"text\":\"a\",\"receipt\":\"final\"}";
        assertThat(ApiClient.begin(plain, "POST", "/v1/messages", receipt)).isInstanceOf(HttpAction.Send.class);
    }
}
