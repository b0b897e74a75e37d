package org.strowger.router.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.table.Origin;

class AnswerReaderTest {
    private static HttpResponse response(int status, String json) {
        return new HttpResponse(status, HttpHeaders.NONE, json.getBytes(StandardCharsets.UTF_8));
    }

    private static Verdict verdict(String json) throws UnusableAnswer {
        return AnswerReader.read(response(200, json), false, true, DefaultCoding.GSM)
                .verdict();
    }

    private static UnusableAnswer refusal(HttpResponse response, boolean isCut, boolean seesText) {
        return catchThrowableOfType(
                UnusableAnswer.class, () -> AnswerReader.read(response, isCut, seesText, DefaultCoding.GSM));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"verdict\":\"pass\"}",
                "{\"verdict\":null}",
                "{\"other\":[1,{\"a\":2}]}",
                "{\"operator\":null,\"found\":true}"
            })
    void anAnswerWithoutAVerdictLetsTheMessagePass(String json) throws UnusableAnswer {
        assertThat(verdict(json)).isSameAs(Verdict.PASS);
    }

    @Test
    void changesAreAppliedWithAndWithoutAVerdict() throws UnusableAnswer {
        MessageChanges expected = MessageChanges.NONE
                .from(Address.alphanumeric("SHOP"))
                .to(Address.international("353860000001"))
                .by("ireland")
                .saying(new Body("hi".getBytes(StandardCharsets.US_ASCII), false, 0));
        String members = "\"from\":\"SHOP\",\"to\":\"+353860000001\",\"route\":\"ireland\",\"text\":\"hi\"";
        assertThat(verdict("{" + members + "}").changes()).isEqualTo(expected);
        assertThat(verdict("{\"verdict\":\"route\"," + members + "}").changes()).isEqualTo(expected);
        assertThat(verdict("{\"to\":\"0860000001\"}").changes().destination())
                .isEqualTo(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "0860000001"));
    }

    @Test
    void operatorAndCountryInAnAnswerChangeTheOrigin() throws UnusableAnswer {
        assertThat(verdict("{\"operator\":\"o2\",\"country\":\"GB\"}").changes())
                .isEqualTo(MessageChanges.NONE.withOrigin(new Origin("GB", "o2", "", "")));
        assertThat(verdict("{\"operator\":\"o2\"}").changes())
                .isEqualTo(MessageChanges.NONE.withOrigin(new Origin("", "o2", "", "")))
                .isNotEqualTo(MessageChanges.NONE);
    }

    @Test
    void aTextThatDoesNotFitTheAlphabetOfTheMessageIsSentInUcs2() throws UnusableAnswer {
        Body body = verdict("{\"text\":\"\u017c\"}").changes().text().orElseThrow();
        assertThat(body).isEqualTo(new Body(new byte[] {0x01, 0x7C}, false, 8));
    }

    @Test
    void aRefusalCanHaveAReasonOrAStatusOrNeither() throws UnusableAnswer {
        assertThat(verdict("{\"verdict\":\"refuse\"}").reason()).isEqualTo(RefusalReason.NOT_ALLOWED);
        Verdict worded = verdict("{\"verdict\":\"refuse\",\"status\":\"invalid-sender\",\"reason\":\"no such brand\"}");
        assertThat(worded.reason()).isEqualTo(RefusalReason.INVALID_SENDER);
        assertThat(worded.reasonText()).isEqualTo("no such brand");
        assertThat(verdict("{\"verdict\":\"refuse\",\"status\":1105}").smppStatus())
                .isEqualTo(1105);
        assertThat(verdict("{\"verdict\":\"later\"}")).isSameAs(Verdict.LATER);
    }

    @Test
    void aLookupServiceCanReportANumberAsUnknown() throws UnusableAnswer {
        HttpResponse unknown = response(200, "{\"found\":false}");
        assertThat(AnswerReader.read(unknown, false, false, DefaultCoding.GSM).isFound())
                .isFalse();
        assertThat(AnswerReader.read(response(200, "{}"), false, false, DefaultCoding.GSM)
                        .isFound())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "[]",
                "\"pass\"",
                "{\"verdict\":\"maybe\"}",
                "{\"verdict\":1}",
                "{\"verdict\":\"\"}",
                "{\"verdict\":\"route\"}",
                "{\"verdict\":\"refuse\",\"status\":\"none such\"}",
                "{\"verdict\":\"refuse\",\"status\":0}",
                "{\"verdict\":\"refuse\",\"status\":-1}",
                "{\"verdict\":\"refuse\",\"status\":1.5}",
                "{\"verdict\":\"refuse\",\"status\":1e300}",
                "{\"verdict\":\"refuse\",\"status\":[]}",
                "{\"verdict\":\"refuse\",\"reason\":7}",
                "{\"from\":7}",
                "{\"from\":\"a name that is too long\"}",
                "{\"from\":\"a\\r\\nb\"}",
                "{\"to\":\"SHOP\"}",
                "{\"to\":\"123456789012345678901\"}",
                "{\"to\":\"+\"}",
                "{\"route\":{}}",
                "{\"text\":false}",
                "{\"found\":\"yes\"}",
                "{\"found\":null}",
                "{\"operator\":1}",
                "{\"country\":[\"GB\"]}",
                "{\"to\":\"1\",\"to\":\"2\"}",
                "{} {}"
            })
    void anInvalidAnswerIsUnusableAndNotQuoted(String json) {
        UnusableAnswer unusable = refusal(response(200, json), false, true);
        assertThat(unusable.result()).isEqualTo(HookResult.UNUSABLE);
        assertThat(unusable.why()).doesNotContain("maybe", "none such", "too long\"", "\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 204, 301, 400, 404, 429, 500, 503})
    void anyStatusOtherThan200IsAFailure(int status) {
        UnusableAnswer unusable = refusal(response(status, "{\"verdict\":\"pass\"}"), false, true);
        assertThat(unusable.result()).isEqualTo(HookResult.STATUS);
        assertThat(unusable.why()).isEqualTo("status " + status);
    }

    @Test
    void anAnswerThatIsTooLongIsUnusable() {
        assertThat(refusal(response(200, "{}"), true, true).why()).contains("65536");
        String longText = "{\"text\":\"" + "x".repeat(10_001) + "\"}";
        assertThat(refusal(response(200, longText), false, true).why()).contains("10000");
    }

    @Test
    void aLookupCannotReplaceTheText() {
        assertThat(refusal(response(200, "{\"text\":\"x\"}"), false, false).why())
                .contains("lookup");
    }
}
