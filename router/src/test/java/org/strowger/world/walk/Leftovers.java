package org.strowger.world.walk;

/** What is left when nothing is left to do. */
final class Leftovers {
    private Leftovers() {}

    static void check(Scene scene, Findings findings) {
        for (String each : scene.world().laws().now().waiting()) {
            findings.add("nothing waits at the end", each);
        }
    }
}
