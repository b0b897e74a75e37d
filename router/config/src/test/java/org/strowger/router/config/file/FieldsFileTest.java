package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Rewrite;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.fields.FieldSettings;
import org.strowger.router.config.fields.FieldSettings.OwnField;
import org.strowger.router.config.fields.LinkSettings;
import org.strowger.router.config.fields.MessageValues;
import org.strowger.router.config.fields.NumberType;
import org.strowger.router.config.fields.TlvRules;

/** The fields and TLVs of a file, and what is hardly meant by them. */
final class FieldsFileTest {
    private static final Path SAMPLE = Path.of("src/test/resources/config/good/fields.yaml");
    private static final Path SMALLEST = Path.of("src/test/resources/config/good/smallest.yaml");
    private static final MessageValues NOBODY = new MessageValues(Map.of(), "", "");

    private static Configuration sample() throws IOException {
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("fields.yaml"), Files.readString(SAMPLE)),
                new TestVocabulary(),
                TestVocabulary.MACHINE);
        assertThat(verdict.text()).isEmpty();
        assertThat(verdict.warnings()).isEmpty();
        return verdict.configuration();
    }

    private static TlvRules.Result judged(TlvRules rules, String template) {
        OptionalParameter tlv = new OptionalParameter(0x1401, template.getBytes(StandardCharsets.ISO_8859_1));
        return rules.of(List.of(tlv), NOBODY);
    }

    @Test
    void everyLinkFieldOfAnSmscIsRead() throws IOException {
        SmscSettings smsc = sample().smscs().get(0);
        assertThat(smsc.login().rangeType()).isEqualTo(new NumberType(1, 1));
        FieldSettings fields = smsc.link().fields();
        assertThat(fields.source().of(new Address(0, 0, "447700900123")))
                .isEqualTo(Address.international("447700900123"));
        assertThat(fields.source().of(new Address(0, 0, "600012"))).isEqualTo(new Address(6, 0, "600012"));
        assertThat(fields.destination().of(new Address(0, 0, "447700900123")))
                .isEqualTo(Address.international("447700900123"));
        assertThat(fields.fixed()).isEqualTo(new Rewrite.Fields("VMA", Rewrite.Fields.AS_IT_CAME, 1, 3));
        assertThat(fields.own()).containsExactly(OwnField.PRIORITY);
        assertThat(fields.validity()).isEqualTo(Duration.ofDays(1));
        assertThat(fields.validityMax()).isEqualTo(Duration.ofDays(3));
        assertThat(smsc.link().tlvs()).hasToString("remove 0x1403, rename 0x1404 to 0x1405");
    }

    @Test
    void theLinkFieldsOfARouteOverrideTheFieldsOfTheSmsc() throws IOException {
        LinkSettings link = sample().routing().routes().get(0).link();
        assertThat(link.fields().fixed().hasServiceType()).isTrue();
        assertThat(link.fields().fixed().serviceType()).isEmpty();
        FieldSettings both = link.fields().over(sample().smscs().get(0).link().fields());
        assertThat(both.fixed()).isEqualTo(new Rewrite.Fields("", Rewrite.Fields.AS_IT_CAME, 1, 3));
        assertThat(both.validity()).isEqualTo(Duration.ofHours(1));
        assertThat(both.validityMax()).isEqualTo(Duration.ofDays(3));
    }

    @Test
    void theTlvRulesOfAnApplicationRefuseWithTheConfiguredStatuses() throws IOException {
        ApplicationSettings.Sending shop = sample().applications().get(0).sending();
        assertThat(shop.attributes()).containsExactly(Map.entry("entity", "1101000000000000001"));
        TlvRules rules = shop.tlvs();
        assertThat(rules.of(List.of(), NOBODY).refusals())
                .singleElement()
                .satisfies(fault -> assertThat(fault.smppStatus()).isEqualTo(0xC3));
        assertThat(judged(rules, "12").refusals()).singleElement().satisfies(fault -> assertThat(fault.smppStatus())
                .isEqualTo(0x08));
        assertThat(judged(rules, "1234567890123456789").isRefused()).isFalse();
        assertThat(judged(rules, "1234567890123456789\0").isRefused())
                .as("with a NUL at its end")
                .isFalse();
    }

    // ---- Warnings

    private static List<String> warnings(String smsc) throws IOException {
        String text = Files.readString(SMALLEST)
                .replace("name: operator-a", "name: operator-a, " + smsc)
                .replace("name: shop", "name: shop, attributes: {entity: abc}");
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("nowhere.yaml"), text), new TestVocabulary(), TestVocabulary.MACHINE);
        assertThat(verdict.faults()).isEmpty();
        return verdict.warnings().stream().map(Fault::toString).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "protocol: ucp, fields: {service-type: VMA}  | smscs[0].fields.service-type: ucp has no such field",
                "protocol: ucp, fields: {mode: datagram}     | smscs[0].fields.mode: ucp has no such field",
                "protocol: ucp, tlvs: [{remove: 0x1400}]     | smscs[0].tlvs: ucp has no such field",
                "protocol: ucp, address-range-type: 1/1      | smscs[0].address-range-type: ucp has no such field",
                "version: 3.3, tlvs: [{remove: 0x1400}]      | smscs[0].tlvs: SMPP 3.3 has no TLVs",
                "tlvs: [{set: 0x1400, value-of: account.e}]  | smscs[0].tlvs[0].value-of: no application has",
                "tlvs: [{set: 1, value-of: account.entity, type: int1}] | the attribute \"entity\" of an",
            })
    void warnsOfAKeyWithoutEffect(String smsc, String warning) throws IOException {
        assertThat(warnings(smsc)).singleElement().asString().contains(warning);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "protocol: ucp, fields: {priority: 1, validity: 1h, protocol-id: 0, destination: {by-number: yes}}",
                "fields: {service-type: VMA, mode: datagram}",
                "version: 3.3, fields: {service-type: VMA}",
                "tlvs: [{set: 0x1400, value-of: account.entity}]",
            })
    void aKeyWithAnEffectCausesNoWarning(String smsc) throws IOException {
        assertThat(warnings(smsc)).isEmpty();
    }
}
