package org.strowger.router.imports.pickle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.imports.ImportFailure;

/** The stores are made by {@code make-stores.py} with Python's own pickle. */
class PickleReaderTest {
    private static final Path STORES = Path.of("src/test/resources/import/jasmin");
    private static final PickledClass USER = new PickledClass("jasmin.routing.jasminApi", "User");
    private static final Set<PickledClass> ALLOWED = Set.of(
            USER,
            new PickledClass("jasmin.routing.jasminApi", "Group"),
            new PickledClass("jasmin.routing.jasminApi", "MtMessagingCredential"),
            new PickledClass("jasmin.routing.jasminApi", "SmppsCredential"),
            new PickledClass("re", "_compile"));

    private static byte[] users(String store) throws IOException {
        return Files.readAllBytes(STORES.resolve(store).resolve("jcli-prod.router-users"));
    }

    private static int afterTheFirstLine(byte[] file) {
        for (int i = 0; i < file.length; i++) {
            if (file[i] == '\n') {
                return i + 1;
            }
        }
        throw new AssertionError("no line");
    }

    private static Object read(byte[] file) {
        return PickleReader.read("jcli-prod.router-users", file, afterTheFirstLine(file), ALLOWED);
    }

    /** Reads instructions, written as Latin-1. */
    private static Object readText(String instructions) {
        return PickleReader.read("x", instructions.getBytes(StandardCharsets.ISO_8859_1), 0, ALLOWED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"store-0", "store-2", "store-4", "store-5"})
    void readsObjectsOfEachProtocol(String store) throws IOException {
        List<Object> users = ((PickledList) read(users(store))).items();
        assertThat(users).hasSize(3);
        PickledObject shop = (PickledObject) users.get(0);
        assertThat(shop.type()).isEqualTo(USER);
        assertThat(shop.get("uid")).isEqualTo("shop");
        assertThat(shop.get("enabled")).isEqualTo(true);
        assertThat(((PickledBytes) shop.get("password")).octets())
                .isEqualTo(HexFormat.of().parseHex("5ebe2294ecd0e0f08eab7690d2a6ee69"));
        PickledDict quotas = (PickledDict) ((PickledObject) shop.get("mt_credential")).get("quotas");
        assertThat(quotas.get("balance")).isEqualTo(25.5);
        assertThat(quotas.get("submit_sm_count")).isEqualTo(PickledNone.NONE);
        PickledDict filters = (PickledDict) ((PickledObject) shop.get("mt_credential")).get("value_filters");
        PickledObject expression = (PickledObject) filters.get("priority");
        assertThat(expression.type()).isEqualTo(new PickledClass("re", "_compile"));
        assertThat(expression.arguments().get(0)).isEqualTo("^[0-3]$");
        PickledObject bank = (PickledObject) users.get(1);
        assertThat(bank.get("group")).as("the same object").isSameAs(shop.get("group"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"attack-0", "attack-2", "attack-4"})
    void refusesAPickleThatCallsAProgramWithoutRunningIt(String store) throws IOException {
        Path witness = Path.of("/tmp/strowger-was-run");
        Files.deleteIfExists(witness);
        byte[] file = users(store);
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(ImportFailure.class)
                .hasMessageMatching("jcli-prod.router-users, octet [0-9]+: the pickle names posix.system,"
                        + " which is not a class of a store; nothing was run; .*");
        assertThat(witness).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "'cbuiltins\neval\n.', the pickle names builtins.eval",
        "'(Vos\nVsystem\n\u0093.', the pickle names os.system",
        "'(ios\nsystem\n.', the pickle names os.system",
        "'cjasmin.routing.jasminApi\nuser\n.', the pickle names jasmin.routing.jasminApi.user",
        "'Pid\n.', the instruction 0x50 is not one that a store needs",
        "'\u0082\u0001.', the instruction 0x82 is not one that a store needs",
        "'\u0080\u0006.', protocol 6 of pickle is not known",
        "'N)R.', a call of something that is not a class",
        "'].', ''",
        "'}N}s.', the key of a dictionary is neither a text nor a number",
        "'K\u0001h\u0005.', the instructions of the pickle do not fit together",
        "'(K\u0001.', the instructions of the pickle do not fit together",
        "'0.', the instructions of the pickle do not fit together",
        "'}K\u0001as.', the instructions of the pickle do not fit together",
        "'L12345678901234567890L\n.', a number of more than 18 digits",
        "'X\u00ff\u00ff\u00ff\u00ff', texts have at most 1048576 octets",
        "'X\u0005\u0000\u0000\u0000abc', the file ends in the middle of the pickle",
        "'X\u0001\u0000\u0000\u0000\u00ff.', a text that is not UTF-8"
    })
    void refusesEachInstructionThatDoesNotDescribeData(String instructions, String failure) {
        String text = instructions.replace("\\n", "\n");
        if (failure.isEmpty()) {
            assertThat(readText(text)).isInstanceOf(PickledList.class);
            return;
        }
        assertThatThrownBy(() -> readText(text))
                .isInstanceOf(ImportFailure.class)
                .hasMessageContaining(failure);
    }

    @Test
    void readsTheTextualOpcodesOfProtocol0() {
        assertThat(readText("S'a\\'b\\x41\\n'\n.")).isEqualTo("a'bA\n");
        assertThat(readText("Va\\u20acb\\c\n.")).isEqualTo("a\u20acb\\c");
        assertThat(readText("I01\n.")).isEqualTo(true);
        assertThat(readText("L-5L\n.")).isEqualTo(-5L);
        assertThat(readText("F0.5\n.")).isEqualTo(0.5);
        assertThat(readText("\u008a\u0002\u0000\u0080.")).isEqualTo(-32768L);
    }

    @Test
    void aListCanContainItself() {
        PickledList list = (PickledList) readText("]q\u0000h\u0000a.");
        assertThat(list.items()).hasSize(1);
        assertThat(list.items().get(0)).isSameAs(list);
    }

    @Test
    void theNestingDepthOfCollectionsIsLimited() {
        assertThat(readText("(".repeat(1_000) + "l".repeat(1_000) + ".")).isInstanceOf(PickledList.class);
        assertThatThrownBy(() -> readText("(".repeat(1_001)))
                .isInstanceOf(ImportFailure.class)
                .hasMessageContaining("more than 1000 collections within each other");
        String nested = "]".repeat(100_000) + "a".repeat(99_999) + ".";
        assertThat(readText(nested)).as("no recursion").isInstanceOf(PickledList.class);
        assertThatThrownBy(() -> readText("N".repeat(1_000_001)))
                .isInstanceOf(ImportFailure.class)
                .hasMessageContaining("import the store in parts");
    }

    @Test
    void aTruncatedFileIsRefused() throws IOException {
        for (String store : List.of("store-0", "store-2", "store-5")) {
            byte[] whole = users(store);
            for (int length = afterTheFirstLine(whole); length < whole.length; length++) {
                byte[] cut = Arrays.copyOf(whole, length);
                assertThatThrownBy(() -> read(cut))
                        .as("%s cut to %d", store, length)
                        .isInstanceOf(ImportFailure.class);
            }
        }
    }

    /** Each file is either read or refused: no other exception, and no endless loop. */
    @Test
    void changedFilesAreReadOrRefused() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int refused = 0;
        int runs = 30_000;
        for (int run = 0; run < runs; run++) {
            byte[] file = users(List.of("store-0", "store-2", "store-4").get(run % 3));
            byte[] changed = changed(file, random);
            try {
                read(changed);
            } catch (ImportFailure e) {
                refused++;
                assertThat(e.getMessage()).as("seed %d", seed).startsWith("jcli-prod.router-users, octet ");
            }
        }
        assertThat(refused).as("seed %d", seed).isBetween(runs / 10, runs - 1);
    }

    private static byte[] changed(byte[] file, Random random) throws IOException {
        int from = afterTheFirstLine(file);
        byte[] changed = file.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            changed[from + random.nextInt(file.length - from)] = (byte) random.nextInt(256);
        }
        if (random.nextInt(3) > 0) {
            return changed;
        }
        int at = from + random.nextInt(file.length - from);
        int other = from + random.nextInt(file.length - from);
        ByteArrayOutputStream spliced = new ByteArrayOutputStream();
        spliced.write(changed, 0, at);
        spliced.write(changed, Math.min(at, other), Math.abs(at - other));
        spliced.write(changed, at, file.length - at);
        return spliced.toByteArray();
    }

    @Test
    void randomOctetsAreReadOrRefused() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] codes =
                "(.0123IJKMNSTUVX)]}abcdeghijlopqrstu\u0080\u0081\u0085\u0086\u0087\u0088\u0089\u008a\u008c\u008f\u0090"
                        .getBytes(StandardCharsets.ISO_8859_1);
        for (int run = 0; run < 100_000; run++) {
            byte[] octets = new byte[random.nextInt(200)];
            for (int i = 0; i < octets.length; i++) {
                octets[i] = random.nextInt(4) == 0 ? (byte) random.nextInt(256) : codes[random.nextInt(codes.length)];
            }
            try {
                PickleReader.read("x", octets, 0, ALLOWED);
            } catch (ImportFailure e) {
                assertThat(e.getMessage()).as("seed %d", seed).startsWith("x, octet ");
            }
        }
    }

    @Test
    void theGeneratorScriptHasCreatedAllTestFiles() throws IOException {
        try (Stream<Path> files = Files.walk(STORES)) {
            assertThat(files.filter(each -> each.toString().matches(".*/(store|attack)[^/]*/jcli-prod\\.[^/]*")))
                    .hasSize(5 * 8 + 3);
        }
    }
}
