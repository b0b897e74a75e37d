package org.strowger.tools.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.router.app.Main;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.tools.command.value.RateOption;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Command lines of users for the tools, and the answers to those that make no sense. */
class ToolsCommandTest {
    private static String failureOf(String... words) {
        StringWriter err = new StringWriter();
        CommandLine commands = Main.commandLine().setErr(new PrintWriter(err, true));
        assertThat(commands.execute(words)).isEqualTo(ExitStatus.WRONG_USAGE);
        return err.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "simulate smsc --chaos mayhem | --chaos mayhem is unknown",
                "simulate smsc --ids roman | --ids roman is unknown",
                "simulate smsc --failed-share 5 | '5' is not a percentage",
                "simulate smsc --receipts never | 'never' is not a duration",
                "simulate smsc --protocol morse | unknown protocol 'morse'; this version supports smpp",
                "simulate smsc --window 0 | must be at least 1",
                "blast --connections 0 | must be at least 1, not 0",
                "blast --bind both | --bind must be transceiver, transmitter or receiver, not both",
                "blast --text long | 'long' is not CHARACTERS",
                "blast --rate fast | 'fast' is not a rate",
                "blast --receipt-ids roman | --receipt-ids must be one of same",
                "blast --to 44770090012345 | use a shorter prefix",
                "blast --ca x.pem | need --tls",
                "send --to 44 --text hello | Missing required option: '--from=A'",
                "blast --protocol morse | unknown protocol 'morse'; this tool supports smpp, ucp, cimd2, http",
                "blast --protocol http --api xml | --api must be v1, kannel or jasmin, not xml",
                "blast --protocol http --check | count them with strowger simulate http",
                "blast --protocol http --bind receiver | are not possible by HTTP",
                "blast --protocol http --protocol-version 2 | the version of HTTP is 1.1, not 2",
                "blast --api v1 | need --protocol http, not smpp",
                "blast --protocol http --callback-url app | --callback-url: a URL begins with http:// or https://",
                "send --from A --to 44 --text t --protocol http --api kannel --receipt | has no list of receipts",
                "send --from A --to 44 --text t --protocol http --receipt --callback-url http://a | choose one",
                "simulate http --secret sesame | the secret does not begin with whsec_",
                "simulate http --percent 5% | --percent needs --status or --close",
                "simulate http --status 200 | must be from 300 to 599, not 200",
                "simulate http --status 500 --close | cannot be used together",
                "simulate http --close --retry-after 5s | --retry-after needs --status",
                "simulate provider --profile morse | --profile must be kannel, jasmin, twilio",
                "simulate provider --profile kannel --percent 5% | --percent needs --status or --close",
                "simulate provider --profile kannel --status 200 | must be from 300 to 599, not 200",
                "simulate provider --profile kannel --status 500 --close | cannot be used together",
                "simulate provider --profile kannel --close --retry-after 5s | --retry-after needs --status",
                "try-cluster --rate fast | 'fast' is not a rate",
                "try-cluster --rate 0.5/s | --rate must be at least 1/s",
                "try-cluster --kafka src | the jars of Kafka's brokers are not in src: unpack Kafka 4.1 or later",
            })
    void refusesNonsensicalOptionsWithAnExplanation(String words, String told) {
        assertThat(failureOf(words.split(" "))).contains(told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"send", "blast", "simulate smsc", "simulate http", "simulate provider", "try-cluster"})
    void everyToolHasHelpWithAnExample(String verb) {
        StringWriter out = new StringWriter();
        CommandLine commands = Main.commandLine().setOut(new PrintWriter(out, true));
        assertThat(commands.execute((verb + " --help").split(" "))).isZero();
        assertThat(out.toString()).contains("Example").contains("strowger " + verb);
    }

    @ParameterizedTest
    @CsvSource({"200/s, 200", "0.5/s, 0.5", "30/m, 0.5", "200, 200"})
    void ratesAreParsedPerSecond(String text, double perSecond) {
        assertThat(new RateOption().convert(text)).isEqualTo(perSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "101%", "-1%", "x%", "5 %"})
    void refusesTextThatIsNoPercentage(String text) {
        assertThatThrownBy(() -> new PercentageOption().convert(text)).isInstanceOf(TypeConversionException.class);
    }

    @Test
    void sharesAreParsedAsPercentages() {
        assertThat(new PercentageOption().convert("5%")).isEqualTo(0.05);
        assertThat(new PercentageOption().convert("0.1%")).isEqualTo(0.001);
    }

    @Test
    void addressTypesAreInferredFromTheirText() {
        assertThat(AddressFormat.of("447700900123")).isEqualTo(Address.international("447700900123"));
        assertThat(AddressFormat.of("+4477")).isEqualTo(Address.international("4477"));
        assertThat(AddressFormat.of("6000")).isEqualTo(new Address(0, 0, "6000"));
        assertThat(AddressFormat.of("SHOP")).isEqualTo(Address.alphanumeric("SHOP"));
    }

    @Test
    void aTextIsEncodedInTheAlphabetThatHasItsCharacters() {
        assertThat(TextMessages.of("caf\u00e9 \u20ac", 1).bodies())
                .containsExactly(new Body(new byte[] {'c', 'a', 'f', 5, ' ', 0x1B, 0x65}, false, 0));
        assertThat(TextMessages.of("\u0436", 1).bodies()).containsExactly(new Body(new byte[] {4, 0x36}, false, 8));
    }

    @Test
    void aLongTextIsSentInNumberedParts() {
        TextMessages parts = TextMessages.of("a".repeat(161), 7);
        assertThat(parts.bodies()).hasSize(2).allMatch(Body::hasHeader);
        byte[] second = parts.bodies().get(1).octets();
        assertThat(second).startsWith(5, 0, 3, 7, 2, 2);
        assertThat(new String(second, 6, second.length - 6, StandardCharsets.US_ASCII))
                .isEqualTo("a".repeat(8));
        assertThat(TextMessages.of("a".repeat(160), 7).bodies()).hasSize(1).noneMatch(Body::hasHeader);
    }

    @Test
    void aTextOfTooManyPartsIsRefused() {
        assertThatThrownBy(() -> TextMessages.of("a".repeat(40_000), 1))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("255 parts");
    }
}
