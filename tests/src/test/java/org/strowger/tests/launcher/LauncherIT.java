package org.strowger.tests.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.tests.launcher.LauncherBed.JDK_17;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.tests.launcher.LauncherBed.Launch;

/** The builds, installations and starts by {@code ./strowger}, on machines of every kind. */
final class LauncherIT {
    private static final String BUILD =
            "mvn [-B] [-Pprogram] [-Dstrowger.packages=no] [-pl] [packaging] [-am] [package]";
    private static final String SOURCE = "router/daemon/src/main/java/Main.java";
    private static final String APT_INSTALL =
            "apt-get [install] [-y] [--no-install-recommends] [openjdk-17-jdk-headless] [maven]";

    @TempDir
    private Path root = Path.of("");

    private LauncherBed bare() throws IOException {
        return new LauncherBed(root);
    }

    private LauncherBed equipped() throws IOException {
        return bare().withJava(JDK_17, "17.0.9").withMaven();
    }

    private LauncherBed built() throws Exception {
        LauncherBed bed = equipped();
        assertThat(bed.launch("--version").status()).isZero();
        bed.calls();
        return bed;
    }

    @BeforeEach
    void startsFromAnEmptyDirectory() {
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void buildsWhenNothingIsBuilt() throws Exception {
        LauncherBed bed = equipped();

        Launch launch = bed.launch("--version");

        assertThat(launch.status()).isZero();
        assertThat(launch.out()).isEqualTo("the program\n");
        assertThat(launch.err()).contains("strowger: building (first time", "strowger: [3/4] Strowger router");
        assertThat(bed.calls()).hasSize(2).startsWith(BUILD);
    }

    @Test
    void buildsNothingWhenTheBuildIsUpToDate() throws Exception {
        LauncherBed bed = built();

        Launch launch = bed.launch("--version");

        assertThat(launch.err()).isEmpty();
        assertThat(bed.calls()).hasSize(1).doesNotContain(BUILD);
    }

    @Test
    void buildsAgainWhenASourceWasTouched() throws Exception {
        LauncherBed bed = built();

        bed.touch(SOURCE);
        Launch launch = bed.launch("--version");

        assertThat(launch.err()).contains("building what has changed");
        assertThat(bed.calls()).contains(BUILD);
    }

    @Test
    void buildsAgainWithoutOldClassesWhenASourceWasDeleted() throws Exception {
        LauncherBed bed = built();
        Path orphan = Files.createDirectories(bed.tree.resolve("router/daemon/target/classes/Main.class"));

        Files.delete(bed.tree.resolve(SOURCE));
        bed.launch("--version");

        assertThat(bed.calls()).contains(BUILD);
        assertThat(orphan).doesNotExist();
    }

    @Test
    void buildsAgainWhenAJarIsMissing() throws Exception {
        LauncherBed bed = built();

        Files.delete(bed.tree.resolve("packaging/target/strowger/lib/strowger-daemon.jar"));
        bed.launch("--version");

        assertThat(bed.calls()).contains(BUILD);
    }

    @Test
    void buildsNothingForAnEditorsHiddenFiles() throws Exception {
        LauncherBed bed = built();

        Files.writeString(bed.tree.resolve("router/daemon/src/main/java/.Main.java.swp"), "");
        bed.launch("--version");

        assertThat(bed.calls()).doesNotContain(BUILD);
    }

    @Test
    void buildsOnlyOnceWhenTwoLaunchersStartTogether() throws Exception {
        LauncherBed bed = equipped();
        Path marker = root.resolve("gate");
        assertThat(new ProcessBuilder("mkfifo", marker.toString()).start().waitFor())
                .isZero();
        List<String> command = List.of(bed.tree.resolve("strowger").toString());

        Process first = bed.builder(Map.of(), command).start();
        assertThat(firstError(first)).contains("building");
        Process second = bed.builder(Map.of(), command).start();
        assertThat(firstError(second)).contains("waiting for another launch");
        Files.writeString(marker, "go on\n");

        assertThat(first.waitFor()).isZero();
        assertThat(second.waitFor()).isZero();
        assertThat(bed.calls()).containsOnlyOnce(BUILD).hasSize(3);
    }

    private static String firstError(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8)).readLine();
    }

    @Test
    void showsErrorsAndLogFileWhenTheBuildFails() throws Exception {
        LauncherBed bed = equipped();
        bed.breakTheBuild();

        Launch launch = bed.launch("--version");

        assertThat(launch.status()).isEqualTo(1);
        assertThat(launch.out()).isEmpty();
        assertThat(launch.err()).contains("a semicolon is missing", "packaging/target/launcher/build.log");
        assertThat(bed.calls()).containsExactly(BUILD);
    }

    @Test
    void buildsAgainAfterABuildThatFailed() throws Exception {
        LauncherBed bed = equipped();
        bed.breakTheBuild();
        bed.launch("--version");

        Files.delete(root.resolve("broken"));

        assertThat(bed.launch("--version").status()).isZero();
    }

    @Test
    void passesArgumentsUnchanged() throws Exception {
        LauncherBed bed = built();

        bed.launch("send", "--text", "it's \"two  words\" $HOME *", "");

        assertThat(bed.calls().get(0))
                .endsWith("[org.strowger.router.app.Main] [send] [--text] [it's \"two  words\" $HOME *] []");
    }

    @Test
    void passesItsOptionsToTheJvm() throws Exception {
        LauncherBed bed = built();

        bed.launch(Map.of("STROWGER_JAVA_OPTS", "-Xmx1g  -Dkey=value"), "run");

        assertThat(bed.calls().get(0))
                .startsWith("java [-XX:+UseG1GC] [-Xmn68m] [-Xmx2g] [-XX:+ExitOnOutOfMemoryError]")
                .contains("[-ea:org.strowger...]", "[-Xmx1g] [-Dkey=value]")
                .contains("[-XX:GCTimeRatio=1] [-XX:InitialHeapSize=192m]", "[-XX:SurvivorRatio=2]")
                .contains("[-XX:AllocatePrefetchInstr=1] [-XX:-G1UseAdaptiveConcRefinement]")
                .contains("[-Dio.netty.buffer.checkAccessible=false]")
                .contains("[-cp] [" + bed.tree.resolve("packaging/target/strowger/lib/*") + ":"
                        + bed.tree.resolve("packaging/target/strowger/tools/*") + "]")
                .doesNotContain("-Xms", "--sun-misc-unsafe-memory-access");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--config", "--config="})
    void addsKafkaForAConfigurationWithACluster(String option) throws Exception {
        LauncherBed bed = built();
        Path alone = Files.writeString(bed.tree.resolve("alone.yaml"), "node: one # cluster: none\n  cluster: no\n");
        Path cluster = Files.writeString(bed.tree.resolve("cluster.yaml"), "node: one\ncluster:\n  name: emea\n");

        bed.launch(runWith(option, alone));
        assertThat(bed.calls().get(0)).doesNotContain("strowger/kafka/*");
        bed.launch(runWith(option, cluster));
        assertThat(bed.calls().get(0))
                .contains("tools/*:" + bed.tree.resolve("packaging/target/strowger/kafka/*") + "]");
    }

    @Test
    void addsKafkaForTheTryClusterCommand() throws Exception {
        LauncherBed bed = built();

        bed.launch("try-cluster", "--stay");

        assertThat(bed.calls().get(0)).contains("/kafka/*]").contains("[try-cluster] [--stay]");
    }

    private static String[] runWith(String option, Path file) {
        return option.endsWith("=")
                ? new String[] {"run", option + file}
                : new String[] {"run", option, file.toString()};
    }

    @Test
    void allowsUnsafeMemoryAccessOnNewJava() throws Exception {
        LauncherBed bed = bare().withJava("java-25", "25.0.1").withMaven();

        bed.launch("run");

        assertThat(bed.calls().get(1))
                .contains("[-XX:+UnlockDiagnosticVMOptions] [-XX:-G1UseConcRefinement]")
                .contains("[--sun-misc-unsafe-memory-access=allow] [--enable-native-access=ALL-UNNAMED]");
    }

    @Test
    void reportsAnOldJdkAndSearchesForAnotherJdk() throws Exception {
        LauncherBed bed = equipped();
        Path old = bed.java(root.resolve("old"), "1.8.0_402");

        Launch launch = bed.launch(Map.of("JAVA_HOME", old.toString()), "--version");

        assertThat(launch.status()).isZero();
        assertThat(launch.err()).contains("JAVA_HOME is " + old + ", which has no working");
    }

    @Test
    void reportsAMissingJdkIfAllInstalledJdksAreTooOld() throws Exception {
        LauncherBed bed = bare().withJava("java-11", "11.0.2").withMaven();

        Launch launch = bed.launch("--version");

        assertThat(launch.status()).isEqualTo(1);
        assertThat(launch.err()).contains("missing: jdk.", "JDK 17 or newer", "package manager is not known");
        assertThat(bed.calls()).isEmpty();
    }

    @Test
    void prefersStrowgerJavaHomeToJavaHome() throws Exception {
        LauncherBed bed = built();
        String own = bed.java(root.resolve("own"), "25").toString();
        String other = bed.java(root.resolve("other"), "17").toString();

        bed.launch(Map.of("STROWGER_JAVA_HOME", own, "JAVA_HOME", other), "run");

        assertThat(bed.calls().get(0)).contains("--sun-misc-unsafe-memory-access=allow");
    }

    @Test
    void installsNothingWhenForbidden() throws Exception {
        LauncherBed bed = bare().withInstaller("apt-get", "openjdk-17-jdk-headless");

        Launch launch = bed.launch(Map.of("STROWGER_SETUP", "no"), "--version");

        assertThat(launch.status()).isEqualTo(1);
        assertThat(launch.out()).isEmpty();
        assertThat(launch.err())
                .contains("STROWGER_SETUP=no")
                .contains("apt-get install -y --no-install-recommends openjdk-17-jdk-headless maven\n");
        assertThat(bed.calls()).isEmpty();
    }

    @Test
    void installsWithAptAsRootWithoutTerminal() throws Exception {
        LauncherBed bed = bare().withInstaller("apt-get", "openjdk-17-jdk-headless", "openjdk-21-jdk-headless");

        Launch launch = bed.launch("--version");

        assertThat(launch.status()).isZero();
        assertThat(launch.out()).isEqualTo("the program\n");
        assertThat(launch.err()).contains("missing: jdk maven; installing with apt-get");
        assertThat(bed.calls()).hasSize(4).startsWith("apt-get [update]", APT_INSTALL, BUILD);
    }

    @Test
    void installsANewerJdkIfAptHasNoOtherVersion() throws Exception {
        LauncherBed bed = bare().withMaven().withInstaller("apt-get", "openjdk-21-jdk-headless");

        bed.launch("--version");

        assertThat(bed.calls()).contains("apt-get [install] [-y] [--no-install-recommends] [openjdk-21-jdk-headless]");
    }

    @Test
    void installsOnlyMavenIfOnlyMavenIsMissing() throws Exception {
        LauncherBed bed = bare().withJava(JDK_17, "17.0.9").withInstaller("apt-get");

        bed.launch("--version");

        assertThat(bed.calls()).contains("apt-get [install] [-y] [--no-install-recommends] [maven]");
    }

    @Test
    void installsWithDnfAsRootWithoutTerminal() throws Exception {
        LauncherBed bed = bare().withInstaller("dnf", "java-17-openjdk-devel");

        Launch launch = bed.launch("--version");

        assertThat(launch.status()).isZero();
        assertThat(bed.calls()).hasSize(3).startsWith("dnf [install] [-y] [java-17-openjdk-devel] [maven]", BUILD);
    }

    @Test
    void printsTheInstallCommandIfThereIsNeitherRootNorATerminal() throws Exception {
        LauncherBed bed = bare().runsAs(1000).withInstaller("dnf", "java-21-openjdk-devel");

        Launch launch = bed.launch("--version");

        assertThat(launch.status()).isEqualTo(1);
        assertThat(launch.err()).contains("only root", "  sudo dnf install -y java-21-openjdk-devel maven\n");
        assertThat(bed.calls()).isEmpty();
    }

    @Test
    void installsWithSudoIfConfirmedOnTheTerminal() throws Exception {
        LauncherBed bed = bare().runsAs(1000).withInstaller("apt-get", "openjdk-17-jdk-headless");

        Launch launch = bed.launchOnTerminal("y\n");

        assertThat(launch.status()).isZero();
        assertThat(launch.out()).contains("Install now? [y/N]", "the program");
        assertThat(bed.calls())
                .startsWith("sudo [apt-get] [update]", "apt-get [update]")
                .contains(APT_INSTALL);
    }

    @Test
    void installsNothingIfDeclinedOnTheTerminal() throws Exception {
        LauncherBed bed = bare().withInstaller("apt-get", "openjdk-17-jdk-headless");

        Launch launch = bed.launchOnTerminal("\n");

        assertThat(launch.status()).isEqualTo(1);
        assertThat(launch.out()).contains("nothing was installed");
        assertThat(bed.calls()).isEmpty();
    }

    @Test
    void testRunsEveryTestWithMavensOwnArguments() throws Exception {
        LauncherBed bed = equipped();

        Launch launch = bed.launch("test", "-Plong", "-Dname=two words");

        assertThat(launch.out()).contains("[INFO] Building Strowger router");
        assertThat(bed.calls())
                .containsExactly("mvn [-B] [verify] [-Dstrowger.packages=no] [-Plong] [-Dname=two words]");
    }

    /** Maven would keep them, since no source is newer. */
    @Test
    void testDeletesClassesThatWereCompiledWithoutLint() throws Exception {
        LauncherBed bed = equipped();
        bed.launch("--version");
        Path unseen = Files.createDirectories(bed.tree.resolve("router/daemon/target/classes/Main.class"));

        bed.launch("test");
        assertThat(unseen).doesNotExist();

        Path seen = Files.createDirectories(bed.tree.resolve("router/daemon/target/classes/Main.class"));
        bed.launch("test");
        assertThat(seen).exists();
    }

    @Test
    void testEndsWithMavensStatus() throws Exception {
        LauncherBed bed = equipped();
        bed.breakTheBuild();

        assertThat(bed.launch("test").status()).isEqualTo(1);
    }

    @Test
    void worksThroughASymbolicLinkInAnotherDirectory() throws Exception {
        LauncherBed bed = built();
        Path link = Files.createSymbolicLink(root.resolve("link"), bed.tree.resolve("strowger"));

        Launch launch = bed.run(Map.of(), "", List.of(link.toString(), "help"));

        assertThat(launch.out()).isEqualTo("the program\n");
        assertThat(launch.err()).isEmpty();
    }
}
