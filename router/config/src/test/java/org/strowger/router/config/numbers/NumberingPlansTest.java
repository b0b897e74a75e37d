package org.strowger.router.config.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.router.config.numbers.NumberReading.Kind;

/** Ten numbers of each of thirty countries, in four forms each: read from each form, and written in each. */
class NumberingPlansTest {
    /** Country, country code, trunk digits or -, beginning of mobile numbers, length of a mobile number. */
    private static final List<String> MOBILES = List.of(
            "AE 971 0 50 9",
            "AU 61 0 4 9",
            "AT 43 0 664 10",
            "BE 32 0 47 9",
            "BR 55 0 119 11",
            "CA 1 - 416555 10",
            "CH 41 0 79 9",
            "CN 86 - 138 11",
            "CZ 420 - 601 9",
            "DE 49 0 151 11",
            "DK 45 - 20 8",
            "ES 34 - 6 9",
            "FI 358 0 40 9",
            "FR 33 0 6 9",
            "GB 44 0 77009 10",
            "GR 30 - 69 10",
            "HU 36 06 30 9",
            "IE 353 0 86 9",
            "IN 91 0 98 10",
            "IT 39 - 33 10",
            "JP 81 0 90 10",
            "NG 234 0 803 10",
            "NL 31 0 6 9",
            "NO 47 - 4 8",
            "PL 48 - 60 9",
            "PT 351 - 91 9",
            "RU 7 8 916 10",
            "SE 46 0 70 9",
            "US 1 - 212555 10",
            "ZA 27 0 82 9");

    private static final int NUMBERS = 10;
    private static final long SEED = 20_261_126;

    /** @param national without trunk digits */
    private record Mobile(Country country, String code, String trunk, String national) {
        String digits() {
            return code + national;
        }

        Address in(NumberForm form) {
            return switch (form) {
                case KEEP, INTERNATIONAL -> new Address(1, 1, digits());
                case PLUS -> new Address(0, 1, "+" + digits());
                case ZEROS -> new Address(0, 1, "00" + digits());
                case NATIONAL -> new Address(2, 1, trunk + national);
            };
        }
    }

    private static List<Mobile> mobiles() {
        SplittableRandom chance = new SplittableRandom(SEED);
        List<Mobile> all = new ArrayList<>();
        for (String row : MOBILES) {
            String[] columns = row.split(" ", -1);
            for (int i = 0; i < NUMBERS; i++) {
                StringBuilder national = new StringBuilder(columns[3]);
                while (national.length() < Integer.parseInt(columns[4])) {
                    national.append(chance.nextInt(10));
                }
                String trunk = columns[2].equals("-") ? "" : columns[2];
                all.add(new Mobile(Countries.named(columns[0]).orElseThrow(), columns[1], trunk, national.toString()));
            }
        }
        return all;
    }

    @Test
    void thereAre300TestNumbersOf30Countries() {
        assertThat(mobiles()).hasSize(300);
        assertThat(mobiles().stream().map(Mobile::country).distinct()).hasSize(30);
        assertThat(Countries.names()).hasSizeGreaterThanOrEqualTo(60);
    }

    @ParameterizedTest
    @EnumSource
    void aNumberIsReadFromEachForm(NumberForm form) {
        for (Mobile each : mobiles()) {
            NumberReading reading = new CountryRule(each.country()).read(each.in(form));
            assertThat(reading.kind()).as("%s of seed %d", each, SEED).isEqualTo(Kind.FITS);
            assertThat(reading.number())
                    .as("%s of seed %d", each, SEED)
                    .isEqualTo(Address.international(each.digits()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNumberIsWrittenInEachForm(NumberForm form) {
        for (Mobile each : mobiles()) {
            Address written = form.write(Address.international(each.digits()), List.of(each.country()));
            assertThat(written).as("%s of seed %d", each, SEED).isEqualTo(each.in(form));
        }
    }

    @Test
    void aNumberOfUnknownTypeIsReadInItsUsualForms() {
        for (Mobile each : mobiles()) {
            CountryRule rule = new CountryRule(each.country());
            for (String text : List.of(each.trunk() + each.national(), each.digits(), "00" + each.digits())) {
                NumberReading reading = rule.read(new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, text));
                assertThat(reading.number())
                        .as("%s written %s, of seed %d", each, text, SEED)
                        .isEqualTo(Address.international(each.digits()));
            }
        }
    }

    @Test
    void internationalNumbersMatchTheAnyCountryRule() {
        for (Mobile each : mobiles()) {
            for (NumberForm form : List.of(NumberForm.INTERNATIONAL, NumberForm.PLUS, NumberForm.ZEROS)) {
                assertThat(new AnyCountryRule().read(each.in(form)).number())
                        .as("%s as %s, of seed %d", each, form, SEED)
                        .isEqualTo(Address.international(each.digits()));
            }
            Address bare = new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, each.digits());
            assertThat(new AnyCountryRule().read(bare).number()).isEqualTo(Address.international(each.digits()));
        }
    }

    @Test
    void theLengthOfEachCountryIsChecked() {
        for (Mobile each : mobiles()) {
            String code = each.code();
            for (String wrong :
                    List.of(code + "9", code + "9".repeat(each.country().longest() + 1))) {
                assertThat(new AnyCountryRule()
                                .read(Address.international(wrong))
                                .kind())
                        .as("+%s", wrong)
                        .isEqualTo(Kind.WRONG_LENGTH);
            }
        }
    }

    /** Number, its type, the country of the rule, and what it is read as: digits, OTHER or WRONG_LENGTH. */
    @ParameterizedTest
    @CsvSource({
        "07700900123,       0, GB, 447700900123",
        "7700900123,        2, GB, 447700900123",
        "7700900123,        0, GB, OTHER",
        "+44 0 7700900123,  0, GB, 447700900123",
        "4407700900123,     1, GB, 447700900123",
        "07700900123,       1, GB, 447700900123",
        "00353861234567,    0, GB, 353861234567",
        "353861234567,      0, GB, OTHER",
        "60066,             0, GB, OTHER",
        "077009,            0, GB, OTHER",
        "+44770090012,      0, GB, 44770090012",
        "+4477009001,       0, GB, WRONG_LENGTH",
        "00447700,          0, GB, WRONG_LENGTH",
        "+99912345678,      0, GB, 99912345678",
        "+9991234567890123, 0, GB, WRONG_LENGTH",
        "011447700900123,   0, US, 447700900123",
        "00447700900123,    0, US, 447700900123",
        "12125550123,       0, US, 12125550123",
        "2125550123,        0, US, 12125550123",
        "0011447700900123,  0, AU, 447700900123",
        "8129161234567,     0, RU, OTHER",
        "89161234567,       0, RU, 79161234567",
        "8121234567,        2, RU, 78121234567",
        "3933312345,        0, IT, 393933312345",
        "393331234567,      0, IT, 393331234567",
        "0612345678,        0, IT, 390612345678",
        "06301234567,       0, HU, 36301234567",
        "+, 0, GB, OTHER",
        "00, 0, GB, WRONG_LENGTH"
    })
    void readsUnusualNumbersAsExpected(String written, int ton, String country, String expected) {
        CountryRule rule = new CountryRule(Countries.named(country).orElseThrow());
        Address number = new Address(ton, Address.NPI_ISDN, written.replace(" ", ""));
        NumberReading reading = NumberRules.read(List.of(rule), number);
        String read = reading.kind() == Kind.FITS
                ? reading.number().text()
                : reading.kind().name();
        assertThat(read).isEqualTo(expected);
        Address result = reading.kind() == Kind.FITS ? Address.international(expected) : number;
        assertThat(reading.number()).isEqualTo(result);
    }

    @ParameterizedTest
    @ValueSource(strings = {"60066", "0770090", "212", "2125550123", "1", "00"})
    void theAnyCountryRuleLeavesShortCodesAndLocalNumbersUnchanged(String digits) {
        NumberReading reading = new AnyCountryRule().read(new Address(0, 1, digits));
        assertThat(reading.kind()).isNotEqualTo(Kind.FITS);
        assertThat(reading.number().text()).isEqualTo(digits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SHOP", "44SHOP", "+44a", ""})
    void anAlphanumericAddressMatchesNoRule(String name) {
        Address address = new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, name);
        assertThat(NumberRules.read(List.of(new AnyCountryRule(), new PrefixRule("+", List.of("4", "S"))), address))
                .isEqualTo(NumberReading.other(address));
        assertThat(NumberForm.PLUS.write(address, List.of())).isEqualTo(address);
    }

    @Test
    void theNationalFormKeepsForeignNumbersInternational() {
        List<Country> country = List.of(Countries.named("GB").orElseThrow());
        assertThat(NumberForm.NATIONAL.write(Address.international("353861234567"), country))
                .isEqualTo(Address.international("353861234567"));
        Address shortCode = new Address(0, 1, "60066");
        assertThat(NumberForm.NATIONAL.write(shortCode, country)).isEqualTo(shortCode);
    }

    @Test
    void noCountryCodeIsTheBeginningOfAnother() {
        List<String> codes = Countries.names().stream()
                .map(Countries::named)
                .map(Optional::orElseThrow)
                .map(Country::code)
                .distinct()
                .toList();
        for (String one : codes) {
            assertThat(codes.stream().filter(other -> other.startsWith(one))).containsExactly(one);
        }
    }

    @Test
    void theManualListsTheCountries() throws IOException {
        List<String> manual = Files.readAllLines(Path.of("../../docs/operating/numbers.md"));
        List<String> rows = Countries.names().stream()
                .map(Countries::named)
                .map(Optional::orElseThrow)
                .map(NumberingPlansTest::row)
                .toList();
        assertThat(manual).containsAll(rows);
    }

    private static String row(Country each) {
        String digits = each.shortest() == each.longest()
                ? Integer.toString(each.longest())
                : each.shortest() + "-" + each.longest();
        return "| " + String.join(" | ", each.name(), each.code(), each.trunk(), each.abroad(), digits) + " |";
    }

    /** The example of Kannel's guide: unified-prefix "+44,0044,0". */
    @ParameterizedTest
    @CsvSource({
        "0044770, 0, +44770",
        "0770, 0, +44770",
        "+44770, 0, +44770",
        "44770, 0, 44770",
        "44770, 1, +44770",
        "SHOP, 0, SHOP"
    })
    void aPrefixRuleReplacesAPrefixLikeKannel(String written, int ton, String expected) {
        PrefixRule rule = new PrefixRule("+44", List.of("0044", "0"));
        NumberReading reading = NumberRules.read(List.of(rule), new Address(ton, 1, written));
        Address wanted =
                expected.startsWith("+") ? Address.international(expected.substring(1)) : new Address(ton, 1, expected);
        assertThat(reading.number()).isEqualTo(wanted);
    }

    @Test
    void theFirstMatchingRuleIsApplied() {
        List<NumberRule> rules = List.of(
                new PrefixRule("60", List.of()),
                new PrefixRule("", List.of("9")),
                new PrefixRule("+44", List.of("0")),
                new PrefixRule("+1", List.of("0", "2")));
        assertThat(read(rules, "60066")).isEqualTo("60066");
        assertThat(read(rules, "90770")).isEqualTo("0770");
        assertThat(read(rules, "0770")).isEqualTo("44770");
        assertThat(read(rules, "2125")).isEqualTo("1125");
        assertThat(read(rules, "9")).isEqualTo("9");
    }

    private static String read(List<NumberRule> rules, String number) {
        return NumberRules.read(rules, new Address(0, 1, number)).number().text();
    }
}
