package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.OptionalParameter;
import org.strowger.message.PlainMessage;
import org.strowger.message.SampleMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.grammar.HostDefaults;

/** The keys of match for coding, class, segments, TLVs and dates, as written in a file. */
class MatchKeysTest {
    private static final Address TO = Address.international("447700900123");
    private static final long NOON = Instant.parse("2026-12-24T12:00:00Z").toEpochMilli();

    private static Verdict read(String match, String alphabet) {
        String yaml = """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, alphabet: %s}]
                smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes:
                  - {name: wanted, match: {%s}, via: a}
                  - {name: other, match: {}, via: a}
                """.formatted(alphabet, match);
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "host", ZoneOffset.UTC);
        return ConfigurationFile.of(Source.of(Path.of("match.yaml"), yaml), new TestVocabulary(), hostDefaults);
    }

    private static RouteTable table(String match, String alphabet) {
        Verdict verdict = read(match, alphabet);
        assertThat(verdict.isRight()).as(verdict.text()).isTrue();
        return RouteTable.of(verdict.configuration());
    }

    private static boolean takes(String match, ShortMessage message) {
        return takes(table(match, "gsm"), message, NOON);
    }

    private static boolean takes(RouteTable table, ShortMessage message, long millis) {
        RouteQuery query =
                new RouteQuery(LongMessages.usual()).about(message, 0, 1).at(millis, 0);
        boolean isTaken = table.decide(query).route().name().equals("wanted");
        List<RuleFinding> findings = table.explain(
                new RouteQuery(LongMessages.usual()).about(message, 0, 1).at(millis, 0));
        assertThat(findings.get(0).fits()).as(findings.toString()).isEqualTo(isTaken);
        return isTaken;
    }

    private static PlainMessage coded(int coding) {
        return PlainMessage.from(Address.NONE)
                .to(TO)
                .saying(new Body("hello".getBytes(StandardCharsets.US_ASCII), false, coding))
                .build();
    }

    private static PlainMessage sized(int characters) {
        return PlainMessage.from(Address.NONE)
                .to(TO)
                .inGsm()
                .saying(new Body("x".repeat(characters).getBytes(StandardCharsets.US_ASCII), false, 0))
                .build();
    }

    @ParameterizedTest
    @CsvSource({
        "gsm, 0, gsm, true",
        "latin1, 0, gsm, false",
        "latin1, 0, latin1, true",
        "other, 0, utf8, true",
        "ascii, 1, gsm, true",
        "binary, 2, gsm, true",
        "binary, 4, gsm, true",
        "binary, 0xF5, gsm, true",
        "latin1, 3, gsm, true",
        "ucs2, 8, gsm, true",
        "ucs2, 0x18, gsm, true",
        "other, 5, gsm, true",
        "gsm, 0xF1, gsm, true",
        "gsm, 8, gsm, false",
        "'[gsm, ucs2]', 8, gsm, true"
    })
    void codingIsTheAlphabetOfDataCoding(String wanted, String coding, String alphabet, boolean matches) {
        RouteTable table = table("coding: " + wanted, alphabet);
        assertThat(takes(table, coded(Integer.decode(coding)), NOON)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0x10, true",
        "0, 0xF0, true",
        "0, 0, false",
        "1, 0x11, true",
        "2, 0xF6, true",
        "'[2, 3]', 0x1B, true",
        "0, 0x11, false"
    })
    void classIsTheMessageClassOfDataCoding(String wanted, String coding, boolean matches) {
        assertThat(takes("class: " + wanted, coded(Integer.decode(coding)))).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "'\">1\"', 160, false",
        "'\">1\"', 161, true",
        "1, 160, true",
        "1, 161, false",
        "2-3, 161, true",
        "2-3, 460, false",
        "'\"<= 2\"', 306, true",
        "'\"<2\"', 161, false",
        "'\">=3\"', 307, true",
        "'[1, \">2\"]', 307, true"
    })
    void matchesTheNumberOfSegmentsOnTheAir(String wanted, int characters, boolean matches) {
        assertThat(takes("segments: " + wanted, sized(characters))).isEqualTo(matches);
    }

    @Test
    void aSegmentMatchesByTheTotalOfItsMessage() {
        Body body = new Body(new byte[] {'x'}, false, 0);
        SampleMessage segment = new SampleMessage(Address.NONE, TO, body, new Concatenation(7, false, 3, 1));
        assertThat(takes("segments: 3", segment)).isTrue();
        assertThat(takes("segments: 1", segment)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "{0x1400: /^110/}, true",
        "{0x1400: /^111/}, false",
        "{0x1401: /2$/}, true",
        "'{0x1400: /^110/, 0x1401: /^9/}', false",
        "'{0x1400: /^110/, 0x1401: /^12/}', true",
        "'[{0x1400: /^9/}, {0x1401: /^12/}]', true",
        "{0x1402: /./}, false",
        "{0x1401: /^12$/}, true",
        "{0x1400: /ABC/i}, true"
    })
    void tlvsAreSearchedAsText(String wanted, boolean matches) {
        PlainMessage message = PlainMessage.from(Address.NONE)
                .to(TO)
                .saying(new Body(new byte[] {'x'}, false, 0))
                .optionalParameters(List.of(
                        new OptionalParameter(0x1400, "1101abc".getBytes(StandardCharsets.US_ASCII)),
                        new OptionalParameter(0x1401, new byte[] {'1', '2', 0})))
                .build();
        assertThat(takes("tlv: " + wanted, message)).isEqualTo(matches);
        assertThat(takes("tlv: " + wanted, coded(0))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-12-24, 2026-12-24T00:00:00Z, true",
        "2026-12-24, 2026-12-23T23:59:59Z, false",
        "2026-12-24, 2026-12-25T00:00:00Z, false",
        "2026-12-01..2026-12-31, 2026-12-31T23:59:59Z, true",
        "2026-12-01..2026-12-31, 2027-01-01T00:00:00Z, false",
        "'[2026-01-01, 2026-12-24 .. 2026-12-26]', 2026-12-26T10:00:00Z, true"
    })
    void aDateIsADayInTheTimeZone(String wanted, Instant now, boolean matches) {
        assertThat(takes(table("date: " + wanted, "gsm"), coded(0), now.toEpochMilli()))
                .isEqualTo(matches);
    }

    @Test
    void theTimeZoneDecidesWhenADayBegins() {
        String yaml = """
                timezone: Asia/Tokyo
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret}]
                smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes: [{name: wanted, match: {date: 2026-12-25}, via: a}, {name: other, match: {}, via: a}]
                """;
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "host", ZoneOffset.UTC);
        RouteTable table = RouteTable.of(
                ConfigurationFile.of(Source.of(Path.of("match.yaml"), yaml), new TestVocabulary(), hostDefaults)
                        .configuration());
        assertThat(takes(table, coded(0), Instant.parse("2026-12-24T15:00:00Z").toEpochMilli()))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'coding: utf7', 'expected gsm, ascii, latin1, ucs2, binary or other'",
        "'class: 4', 'expected a number from 0 to 3'",
        "'segments: many', 'expected a number of segments such as'",
        "'segments: 3-2', 'a message has 1 to 255 segments'",
        "'segments: \"<1\"', 'a message has 1 to 255 segments'",
        "'segments: 300', 'a message has 1 to 255 segments'",
        "'tlv: {1400: /x/}', 'write 0x and up to four hexadecimal digits'",
        "'tlv: {0x0000: /x/}', 'tag 0 is reserved'",
        "'tlv: {0x1400: x}', 'expected a regular expression between slashes'",
        "'tlv: {}', 'expected TLVs with expressions'",
        "'tlv: 0x1400', 'expected TLVs with expressions'",
        "'date: 2026-02-30', 'the calendar has no day 2026-02-30'",
        "'date: 2026-12-31..2026-12-01', 'the first day must not be after the last'",
        "'date: christmas', 'expected a day such as 2026-12-24'",
        "'label: \"a b\"', 'expected a label of at most 64 visible characters'"
    })
    void aFaultNamesItsPlaceAndTheRightForm(String match, String fault) {
        Verdict verdict = read(match, "gsm");
        assertThat(verdict.isRight()).isFalse();
        String key = match.substring(0, match.indexOf(':'));
        assertThat(verdict.text()).contains("match.yaml:5:", "routes[0].match." + key, fault);
    }

    @Test
    void aWarningNamesARouteBehindAWiderRoute() {
        String yaml = """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret}]
                smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes:
                  - {name: wide, match: {segments: ">1", date: 2026-01-01..2026-12-31}, via: a}
                  - {name: narrow, match: {segments: 2-3, date: 2026-12-24}, via: a}
                """;
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "host", ZoneOffset.UTC);
        Verdict verdict =
                ConfigurationFile.of(Source.of(Path.of("match.yaml"), yaml), new TestVocabulary(), hostDefaults);
        assertThat(verdict.text()).contains("this rule is never reached");
    }
}
