package org.strowger.world.links;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.exchange.mo.OutcomeTranslation;
import org.strowger.smpp.pdu.KeptText;
import org.strowger.world.Protocols;

/** The page on what becomes of things between protocols: its tables are made here, from the program's own. */
final class TranslationPageTest {
    private static final Path PAGE = Path.of("../../docs/protocols/translation.md");
    private static final String BEGIN = "<!-- begin codes -->\n";
    private static final String END = "<!-- end codes -->\n";

    @Test
    void theTablesOfThePageMatchTheProgram() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        StringBuilder tables = new StringBuilder(refusals());
        Protocols.ALL.forEach(each -> tables.append(codes(each)));
        KeptText.mustBe(PAGE, page.substring(0, from) + tables + page.substring(page.indexOf(END)));
    }

    private static String refusals() {
        StringBuilder rows = new StringBuilder("\nRefusals of Strowger itself:\n\n| Because |");
        Protocols.ALL.forEach(each -> rows.append(' ').append(each.name()).append(" |"));
        rows.append("\n| --- | --- | --- | --- |\n");
        for (RefusalReason reason : RefusalReason.values()) {
            rows.append("| ").append(reason.meaning()).append(" |");
            for (ProtocolTraits each : Protocols.ALL) {
                rows.append(' ')
                        .append(words(each, each.statuses().refusal(reason).code()))
                        .append(" |");
            }
            rows.append('\n');
        }
        return rows.toString();
    }

    /** The code of the others for each code of one. */
    private static String codes(ProtocolTraits of) {
        StringBuilder rows = new StringBuilder("\nAnswers of a peer that speaks " + of.name() + ":\n\n");
        rows.append("| ").append(of.name()).append(" |");
        Protocols.ALL.stream()
                .filter(each -> !each.equals(of))
                .forEach(each -> rows.append(' ').append(each.name()).append(" |"));
        rows.append("\n| --- | --- | --- |\n");
        Map<Integer, String> known = names(of);
        known.remove(0);
        known.keySet().forEach(code -> {
            rows.append("| ").append(words(of, code)).append(" |");
            Protocols.ALL.stream().filter(each -> !each.equals(of)).forEach(each -> rows.append(' ')
                    .append(words(each, translated(code, of, each)))
                    .append(" |"));
            rows.append('\n');
        });
        return rows.toString();
    }

    private static int translated(int code, ProtocolTraits of, ProtocolTraits to) {
        return OutcomeTranslation.of(Outcome.of(of.statuses().kindOf(code), code, ""), of, to)
                .code();
    }

    private static Map<Integer, String> names(ProtocolTraits traits) {
        Map<Integer, String> names = new TreeMap<>();
        for (String each : traits.statuses().names()) {
            Optional<Status> status = traits.statuses().find(each);
            status.ifPresent(found -> names.putIfAbsent(found.code(), found.name()));
        }
        return names;
    }

    private static String words(ProtocolTraits traits, int code) {
        if (code == 0) {
            return "by its kind";
        }
        String name = names(traits).getOrDefault(code, "");
        String number = traits.name().equals("smpp") ? String.format("0x%02X", code) : Integer.toString(code);
        return "`" + number + "`" + (name.isEmpty() ? "" : " " + name);
    }
}
