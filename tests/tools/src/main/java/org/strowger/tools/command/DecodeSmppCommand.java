package org.strowger.tools.command;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.strowger.gsm.Alphabet;
import org.strowger.router.cli.CommandFailure;
import org.strowger.smpp.dump.DumpSettings;
import org.strowger.smpp.dump.SmppDecoder;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.SmppVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code strowger decode smpp}. */
@Command(
        name = "smpp",
        description = {
            "Explains SMPP: each PDU with its header, fields, TLVs and text, and deviations from the specification.",
            "Passwords are shown as ***."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 all decoded, 1 a PDU was refused or octets were left over.",
            "",
            "Examples:",
            "  strowger decode smpp 00000010 00000015 00000000 00000003",
            "  strowger decode smpp --strict dump.txt",
            "  tshark -r capture.pcap -Y 'tcp.stream == 0 && tcp.dstport == 2775' -T fields -e tcp.payload"
                    + " | strowger decode smpp -"
        })
final class DecodeSmppCommand implements Callable<Integer> {
    private static final Map<String, SmppVersion> VERSIONS =
            Map.of("3.3", SmppVersion.V33, "3.4", SmppVersion.V34, "5.0", SmppVersion.V50);

    private static final Map<String, Alphabet> ALPHABETS =
            Map.of("gsm7", Alphabet.GSM7, "latin1", Alphabet.LATIN1, "ascii", Alphabet.ASCII, "utf8", Alphabet.UTF8);

    @Mixin
    private DecodeInput input = new DecodeInput();

    @Option(names = "--strict", description = "refuse every deviation")
    private boolean strict;

    @Option(
            names = "--smpp",
            paramLabel = "V",
            description = "version of the specification: 3.3, 3.4 or 5.0 (default: ${DEFAULT-VALUE})",
            defaultValue = "3.4")
    private String version = "3.4";

    @Option(
            names = "--coding-0",
            paramLabel = "NAME",
            description = "alphabet of data_coding 0: gsm7, latin1, ascii or utf8 (default: ${DEFAULT-VALUE})",
            defaultValue = "gsm7")
    private String zero = "gsm7";

    @Option(names = "--show-passwords", description = "show passwords")
    private boolean passwords;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        DumpSettings settings = new DumpSettings(
                strict ? Leniency.STRICT : Leniency.TOLERANT,
                choose("--smpp", version, VERSIONS),
                choose("--coding-0", zero.toLowerCase(Locale.ROOT), ALPHABETS),
                Instant.now(),
                passwords);
        return input.decode(new SmppDecoder(settings), spec.commandLine().getOut());
    }

    private static <T> T choose(String option, String word, Map<String, T> choices) {
        T choice = choices.get(word);
        if (choice == null) {
            throw CommandFailure.usage(option + " must be one of "
                    + String.join(", ", choices.keySet().stream().sorted().toList()) + ", not '" + word + "'");
        }
        return choice;
    }
}
