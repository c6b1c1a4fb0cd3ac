"""The server's settings as options of a command."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from functools import wraps
from typing import Annotated, Any

import typer

from qwirkle.server.run.settings import Setting, Settings

__all__ = ["with_settings"]


def with_settings(
    command: Callable[..., int | None], only: Collection[str] | None = None
) -> Callable[..., int | None]:
    """Give a command options for all settings, or ``only`` some; it receives ``settings``.

    Its other parameters stay as they are and come first.
    """
    chosen = [setting for setting in Settings.all() if only is None or setting.name in only]
    own = list(inspect.signature(command, eval_str=True).parameters.values())
    parameters = [parameter for parameter in own if parameter.name != "settings"]
    parameters += [_parameter(setting) for setting in chosen]

    @wraps(command)
    def run(**given: Any) -> int | None:
        values = {setting.name: given.pop(setting.name) for setting in chosen}
        return command(**given, settings=Settings(**values))

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def _parameter(setting: Setting) -> inspect.Parameter:
    # A flag can turn off what the environment turns on.
    off = f"/--no-{setting.flag[2:]}" if setting.kind is bool else ""
    option = typer.Option(
        setting.flag + off,
        envvar=setting.variable,
        help=setting.about.help,
        min=setting.about.least,
        max=setting.about.most,
    )
    default = setting.default() if callable(setting.default) else setting.default
    return inspect.Parameter(
        setting.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=default,
        annotation=Annotated[setting.kind, option],
    )
