"""On a real Ray with two nodes, all on this machine."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from qwirkle.arena import run_match
from qwirkle.cli.boundary import run
from qwirkle.compute import InlineExecutor, RayExecutor
from qwirkle.rules import QwirkleError
from tests.arena.matches import match, without_times
from tests.compute import jobs

# Ray opens sockets and files that it leaves to the end of the process.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")

ROOT = str(Path(__file__).parents[2])


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def make_dataset(folder: Path, on: str) -> None:
    sizes = ["--games", "3", "--samples", "4", "--format", "jsonl"]
    assert run(["dataset", str(folder), "greedy", *sizes, "--on", on]) == 0


class Nodes(NamedTuple):
    cluster: Any
    client: str
    """The address for those who are no node themselves."""


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Nodes]:
    """A head with one core and a door for clients."""
    import ray
    from ray.cluster_utils import Cluster

    # So that the nodes find the tests' players.
    monkeypatch.setenv("PYTHONPATH", ROOT)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    # Else Ray writes a token into the home folder.
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    # Else Ray gives up after half a minute, on a busy machine too.
    monkeypatch.setenv("RAY_gcs_server_port_wait_time_s", "120")
    # Else the head's server for clients now and then dies in gRPC when it forks.
    monkeypatch.setenv("GRPC_ENABLE_FORK_SUPPORT", "0")
    port = free_port()
    head = {
        "num_cpus": 1,
        "include_dashboard": False,
        "ray_client_server_port": port,
    }
    cluster: Any = Cluster(initialize_head=True, head_node_args=head)
    try:
        yield Nodes(cluster, f"ray://127.0.0.1:{port}")
    finally:
        ray.shutdown()
        daemons = [cluster.head_node, *cluster.worker_nodes]
        try:
            cluster.shutdown()
        finally:
            for node in daemons:
                node.kill_all_processes(check_alive=False, allow_graceful=False)


def test_jobs_survive_the_death_of_a_node_and_what_is_made_comes_out_the_same(
    nodes: Nodes, tmp_path: Path
) -> None:
    node = nodes.cluster.add_node(num_cpus=1)
    nodes.cluster.wait_for_nodes(timeout=60)
    told: list[tuple[int, object]] = []
    with RayExecutor(nodes.cluster.address) as executor:
        running = executor.run(jobs.slow_square, range(60))
        done = dict(next(running) for _ in range(6))
        nodes.cluster.remove_node(node, allow_graceful=False)
        done.update(running)
        assert done == {number: number * number for number in range(60)}

        # Reports arrive, and errors name their job, as everywhere.
        assert dict(executor.run(jobs.count_up, [2], lambda *it: told.append(it))) == {2: "done"}
        assert told == [(2, 0), (2, 1)]
        for work, reason in (
            (jobs.refuse, "bad_number"),
            (jobs.raise_at_three, "job_failed"),
            (jobs.exit_at_three, "worker_lost"),
        ):
            with pytest.raises(QwirkleError) as caught:
                list(executor.run(work, [3]))
            assert caught.value.reason == reason

    # Through the door for clients, on what is left of the cluster: a player that ends its process
    # is dealt with there as here.
    spec = match("Exits", "random", groups=2)
    with RayExecutor(nodes.client) as executor:
        result = run_match(spec, executor)
        # By the command too, over the connection that is open.
        make_dataset(tmp_path / "there", nodes.client)
    assert result.forfeits == 4
    assert without_times(result.games) == without_times(run_match(spec, InlineExecutor()).games)

    make_dataset(tmp_path / "here", "pool")
    there, here = (
        {path.relative_to(tmp_path / where): path.read_bytes() for path in files(tmp_path / where)}
        for where in ("there", "here")
    )
    assert there == here
    assert len(there) == 5


def test_a_cluster_that_does_not_answer_is_told_in_one_line() -> None:
    with (
        pytest.raises(QwirkleError, match=r"127\.0\.0\.1:1") as caught,
        RayExecutor("ray://127.0.0.1:1"),
    ):
        pass
    assert caught.value.reason == "no_cluster"
    assert "\n" not in str(caught.value)


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(QwirkleError, match=r"pip install '\.\[ray\]'"), RayExecutor():
        pass
