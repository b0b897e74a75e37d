package org.strowger.world.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.ImportDirectory;
import org.strowger.router.imports.Importer;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.Secrets;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.jasmin.JasminImporter;
import org.strowger.router.imports.kannel.KannelImporter;
import org.strowger.router.imports.ksmppd.Ksmppd;
import org.strowger.router.imports.smppbox.SmppBox;
import org.strowger.world.World;

/**
 * The configuration of another gateway, imported, with addresses of the simulated network in place of real ones.
 * Nothing else is changed: users, passwords, labels, routes and fields are as the importer wrote them.
 */
final class ImportedSetup {
    /** Where the servers of callbacks are. */
    static final int CALLBACKS = 9000;

    /** Where a Kannel behind Strowger delivers messages from mobiles. */
    static final int FROM_KANNEL = 9003;

    private static final Path KANNEL = Path.of("../../router/migration/src/test/resources/imports");
    private static final Path JASMIN = Path.of("../../router/migration/src/test/resources/import/jasmin");

    /** The source files of the Kannel family, in the order of the command. */
    private static final List<String> SOURCES = List.of("opensmppbox.conf", "ksmppd.conf", "users.sql", "kannel.conf");

    private static final Map<String, Integer> LISTENERS = Map.of(
            "smpp",
            World.LISTENER,
            "sendsms",
            World.HTTP_LISTENER,
            "http",
            World.HTTP_LISTENER,
            "kannel-admin",
            9001,
            "providers",
            9002,
            "from-kannel",
            FROM_KANNEL);
    private static final int FIRST_LINK = 9100;
    private static final Pattern NAME = Pattern.compile("[-{] ?name: ([\\w-]+)");
    private static final Pattern LISTEN = Pattern.compile("listen: [0-9.]+:[0-9]+");
    private static final Pattern SERVER = Pattern.compile("url: ('?)https?://[^/]+");
    private static final Pattern FILE = Pattern.compile("file: (?=(secrets|passwords|tables|prices)/)");

    /** Keys that name addresses or certificates of a real network. */
    private static final Pattern REAL_NETWORK =
            Pattern.compile(" +(allow-from|tls|local|host-order|path: /var/log/strowger).*");

    /** A link to an SMSC, and the ports at which the SMSC listens. */
    record Link(String name, String protocol, List<Integer> ports) {}

    private final Path directory;
    private final List<Link> links = new ArrayList<>();
    private final StringBuilder yaml = new StringBuilder();
    private String section = "";
    private String name = "";
    private String protocol = "smpp";
    private List<Integer> ports = new ArrayList<>();

    private ImportedSetup(Path directory) {
        this.directory = directory;
    }

    /** Imports a set-up of Jasmin or of the Kannel family into a directory. */
    static ImportedSetup of(String setup, Path directory) throws IOException {
        return of(setup, directory, "");
    }

    /** @param through the URL of a Kannel that all messages go through; empty for none */
    static ImportedSetup of(String setup, Path directory, String through) throws IOException {
        boolean isJasmin = Files.exists(JASMIN.resolve(setup));
        Path root = (isJasmin ? JASMIN : KANNEL).resolve(setup);
        Draft draft = new Draft(new Secrets(new Random(1)));
        if (isJasmin) {
            Path text = root.resolve("jcli.txt");
            Importer importer = new JasminImporter(JasminImporter.PROFILE);
            importer.read(Files.exists(text) ? text : root, new SourceFiles(List.of(JASMIN)), draft, new Report());
        } else {
            List<Path> files =
                    SOURCES.stream().map(root::resolve).filter(Files::exists).toList();
            Importer importer = new KannelImporter(
                    files.subList(1, files.size()), List.of(new SmppBox(), new Ksmppd(files)), through);
            importer.read(files.get(0), new SourceFiles(List.of(root)), draft, new Report());
        }
        ImportDirectory target = ImportDirectory.create(directory.resolve("moved"), false);
        target.write(draft, draft.text(List.of()));
        ImportedSetup imported = new ImportedSetup(directory.resolve("moved"));
        try (Stream<String> lines = Files.lines(target.configuration())) {
            lines.forEach(imported::add);
        }
        imported.endLink();
        return imported;
    }

    private void add(String line) {
        if (!line.isEmpty() && !line.startsWith(" ")) {
            endLink();
            section = line.replaceFirst(":.*", "");
        }
        Matcher named = NAME.matcher(line);
        if (named.find()) {
            endLink();
            name = named.group(1);
        }
        if (REAL_NETWORK.matcher(line).matches()) {
            return;
        }
        yaml.append(section.equals("smscs") ? link(line) : other(line)).append('\n');
    }

    private String other(String line) {
        String listening = LISTEN.matcher(line).replaceFirst("listen: 127.0.0.1:" + LISTENERS.get(name));
        String calling = SERVER.matcher(listening).replaceFirst("url: $1http://127.0.0.1:" + CALLBACKS);
        return FILE.matcher(calling).replaceFirst("file: " + directory + "/");
    }

    private String link(String line) {
        String key = line.strip().replaceFirst(":.*", "");
        return switch (key) {
            case "protocol" -> {
                protocol = line.replaceFirst(".*: (\\w+).*", "$1");
                yield line;
            }
            case "hosts", "receiver-hosts" -> "    " + key + ": 127.0.0.1:" + port();
            case "url" -> SERVER.matcher(line).replaceFirst("url: $1http://127.0.0.1:" + port());
            default -> FILE.matcher(line).replaceFirst("file: " + directory + "/");
        };
    }

    private int port() {
        ports.add(FIRST_LINK + 10 * links.size() + ports.size());
        return ports.get(ports.size() - 1);
    }

    private void endLink() {
        if (!ports.isEmpty()) {
            links.add(new Link(name, protocol, ports));
        }
        ports = new ArrayList<>();
        protocol = "smpp";
    }

    List<Link> links() {
        return links;
    }

    String yaml() {
        return yaml.toString();
    }

    /** The text of a file of the import. */
    String file(String name) throws IOException {
        return Files.readString(directory.resolve(name)).strip();
    }

    /** Adds an item to a list of the configuration, as an operator would. */
    void add(String list, String item) {
        String heading = list + ":\n";
        int at = ("\n" + yaml).indexOf("\n" + heading);
        if (at < 0) {
            yaml.append(heading).append(item);
        } else {
            yaml.insert(at + heading.length(), item);
        }
    }

    /** Removes an item of a list, as the report asks for. */
    void remove(String item) {
        Matcher lines =
                Pattern.compile("  - name: " + item + " .*\n(?:    .*\n)*").matcher(yaml);
        assertThat(lines.find()).as(item).isTrue();
        yaml.delete(lines.start(), lines.end());
    }

    /** Writes the same clear password for all users, as the report asks for where jCli did not print theirs. */
    void setPasswords(String password) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("passwords"))) {
            for (Path file : files.toList()) {
                Files.writeString(file, "plain:" + password + "\n");
            }
        }
    }
}
