package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.ImportDirectory;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.Secrets;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.jasmin.JasminImporter;

/**
 * A store of Jasmin, imported and started: its users log in with their passwords, and their messages take its routes.
 */
class ImportedJasminTest {
    private static final Path SETUPS = Path.of("src/test/resources/import/jasmin");
    private static final String BANK = "/send?username=bank&to=447700900001&content=x&password=";

    @TempDir
    private Path directory;

    private String yaml = "";

    @BeforeEach
    void importStore() throws IOException {
        Draft draft = new Draft(new Secrets(new Random(1)));
        new JasminImporter(JasminImporter.PROFILE)
                .read(SETUPS.resolve("store-2"), new SourceFiles(List.of(SETUPS)), draft, new Report());
        ImportDirectory moved = ImportDirectory.create(directory.resolve("moved"), false);
        moved.write(draft, draft.text(List.of()));
        yaml = Files.readString(moved.configuration())
                .replace("0.0.0.0:2775", "127.0.0.1:" + World.LISTENER)
                .replace("0.0.0.0:1401", "127.0.0.1:" + World.HTTP_LISTENER)
                .replace("smsc.carrier.example:2775", "127.0.0.1:2776")
                .replace("198.51.100.7:2776", "127.0.0.1:2777")
                .replace("    tls: {verify-host: false}\n", "")
                .replace("-file: passwords/", "-file: " + directory.resolve("moved") + "/passwords/")
                .replace("file: secrets/", "file: " + directory.resolve("moved") + "/secrets/");
    }

    private Path password(String application) {
        return directory.resolve("moved/passwords").resolve(application);
    }

    @Test
    void aUserBindsWithThePasswordOfJasminAndSendsByItsRoute() {
        try (World world = new World()) {
            TestSmsc carrier = world.smsc("carrier-a", 2776);
            TestSmsc cheap = world.smsc("cheap", 2777);
            world.start(yaml);
            world.seconds(2);
            assertThat(world.application(World.terms("shop", "wrong", Traffic.BOTH, "3.4"))
                            .isSignedIn())
                    .isFalse();
            assertThat(password("shop")).hasContent("md5:5ebe2294ecd0e0f08eab7690d2a6ee69");
            Peer shop = world.application("shop");
            assertThat(shop.isSignedIn()).isTrue();
            assertThat(password("shop")).content().startsWith("pbkdf2-sha256$");

            shop.submit(World.text("447700900123"));
            world.seconds(2);
            assertThat(carrier.came()).hasSize(1);
            assertThat(carrier.last().message().destination().ton()).isEqualTo(1);
            shop.submit(World.text("33612345678"));
            world.seconds(2);
            assertThat(cheap.came()).as("the default route").hasSize(1);
        }
    }

    @Test
    void aRequestByHttpReplacesThePasswordToo() {
        try (World world = new World()) {
            world.smsc("carrier-a", 2776);
            world.start(yaml);
            world.seconds(2);
            HttpClient client = new HttpClient(world);
            assertThat(client.get(BANK + "wrong")).startsWith("403 ");
            assertThat(password("bank")).content().startsWith("md5:");
            assertThat(client.get(BANK + "hunter2"))
                    .as("the balance begins at 0")
                    .startsWith("403 ")
                    .contains("Cannot charge");
            assertThat(password("bank")).content().startsWith("pbkdf2-sha256$");
            assertThat(world.diary()).noneMatch(each -> each.contains("hunter2") || each.contains("2ab96390"));
        }
    }
}
